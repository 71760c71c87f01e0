#include "server/rpc/status_details.h"

#include <google/protobuf/util/time_util.h>
#include <grpcpp/support/error_details.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace sudoku {
namespace {

grpc::Status Built(const google::rpc::Status& details) {
  grpc::Status status;
  const grpc::Status packed = grpc::SetErrorDetails(details, &status);
  return packed.ok() ? status : packed;
}

google::rpc::ErrorInfo Reason(std::string_view reason) {
  google::rpc::ErrorInfo info;
  info.set_reason(std::string(reason));
  info.set_domain(kErrorDomain);
  return info;
}

grpc::Status InvalidArgument(std::string_view field, const std::string& message, const google::rpc::ErrorInfo& info) {
  google::rpc::BadRequest bad;
  auto* violation = bad.add_field_violations();
  violation->set_field(std::string(field));
  violation->set_description(message);

  google::rpc::Status details;
  details.set_code(grpc::StatusCode::INVALID_ARGUMENT);
  details.set_message(absl::StrCat(std::string(field), ": ", message));
  details.add_details()->PackFrom(info);
  details.add_details()->PackFrom(bad);
  return Built(details);
}

// A status whose only detail, for now, is its reason.
google::rpc::Status Details(grpc::StatusCode code, std::string_view reason, const std::string& message) {
  google::rpc::Status details;
  details.set_code(code);
  details.set_message(message);
  details.add_details()->PackFrom(Reason(reason));
  return details;
}

}  // namespace

std::string_view GridFaultReason(const GridFault& fault) {
  return fault.kind == GridFault::Kind::kLength ? "GRID_LENGTH" : "GRID_CHARACTER";
}

grpc::Status BadGridStatus(std::string_view field, const GridFault& fault) {
  google::rpc::ErrorInfo info = Reason(GridFaultReason(fault));
  auto& facts = *info.mutable_metadata();
  if (fault.kind == GridFault::Kind::kLength) {
    facts["length"] = absl::StrCat(fault.length);
    facts["expected"] = absl::StrCat(kCells);
  } else {
    facts["row"] = absl::StrCat(fault.row());
    facts["column"] = absl::StrCat(fault.column());
    facts["character"] = absl::StrCat(fault.position());
  }
  return InvalidArgument(field, fault.Message(), info);
}

grpc::Status BatchSizeStatus(std::size_t lines, std::size_t limit) {
  google::rpc::ErrorInfo info = Reason("BATCH_SIZE");
  (*info.mutable_metadata())["lines"] = absl::StrCat(lines);
  (*info.mutable_metadata())["limit"] = absl::StrCat(limit);
  const std::string found = lines == 0 ? "no lines" : absl::StrCat(lines, " lines");
  return InvalidArgument("grids", absl::StrCat(found, "; a batch has 1 to ", limit), info);
}

grpc::Status ResumePointStatus(std::string_view why) {
  return InvalidArgument("after", absl::StrCat("not a full grid: ", std::string(why)), Reason("RESUME_POINT"));
}

grpc::Status NegativeLimitStatus(std::int64_t limit, std::string_view field) {
  google::rpc::ErrorInfo info = Reason("LIMIT");
  (*info.mutable_metadata())["limit"] = absl::StrCat(limit);
  return InvalidArgument(field, absl::StrCat(limit, " is negative"), info);
}

grpc::Status UnknownSymmetryStatus(int symmetry) {
  return InvalidArgument("symmetry", absl::StrCat("there is no symmetry ", symmetry), Reason("SYMMETRY"));
}

grpc::Status PositionStatus(const PositionFault& fault, std::string_view prefix) {
  const std::string field = absl::StrCat(std::string(prefix), fault.field);
  if (fault.grid) return BadGridStatus(field, *fault.grid);
  google::rpc::ErrorInfo info = Reason("POSITION");
  (*info.mutable_metadata())["place"] = absl::StrCat(fault.place);
  return InvalidArgument(field, fault.message, info);
}

grpc::Status OverloadedStatus(std::chrono::milliseconds retry_delay) {
  google::rpc::RetryInfo retry;
  *retry.mutable_retry_delay() = google::protobuf::util::TimeUtil::MillisecondsToDuration(retry_delay.count());
  google::rpc::Status details =
      Details(grpc::StatusCode::RESOURCE_EXHAUSTED, "OVERLOADED",
              absl::StrCat("more work than the server admits; try again in ", retry_delay.count(), " ms"));
  details.add_details()->PackFrom(retry);
  return Built(details);
}

grpc::Status SlowReaderStatus() {
  return {grpc::StatusCode::RESOURCE_EXHAUSTED,
          "SLOW_READER: others need the room of this stream, whose reader takes nothing; resume it after the last "
          "solution received"};
}

grpc::Status DrainingStatus() {
  return Built(Details(grpc::StatusCode::UNAVAILABLE, "DRAINING", "this server is going away; try another"));
}

grpc::Status SearchEndStatus(SearchEnd end) {
  switch (end) {
    case SearchEnd::kComplete:
      return grpc::Status::OK;
    case SearchEnd::kCancelled:
      return Built(Details(grpc::StatusCode::CANCELLED, "CANCELLED", "the call was cancelled"));
    case SearchEnd::kDeadline:
      return Built(Details(grpc::StatusCode::DEADLINE_EXCEEDED, "DEADLINE", "the deadline passed during the search"));
    case SearchEnd::kNodeBudget:
      break;
  }
  return Built(
      Details(grpc::StatusCode::INTERNAL, "BUG", "a search without a node budget ran out of it; please report this"));
}

grpc::Status SelfCheckStatus() {
  return Built(Details(grpc::StatusCode::INTERNAL, "SELF_CHECK",
                       "the answer failed its own check and is withheld; please report this"));
}

}  // namespace sudoku
