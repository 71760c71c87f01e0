#include "server/rpc/enumerate_call.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/conflicts.h"
#include "server/rpc/status_details.h"
#include "server/rpc/stream_call.h"
#include "server/work/solution_chunks.h"

namespace sudoku {
namespace {

using Message = v1::EnumerateSolutionsResponse;
using Stream = StreamCall<Message>;

class Enumeration final : public StreamWork<Message> {
 public:
  Enumeration(const Grid& grid, const std::optional<Grid>& after, std::int64_t limit, const Engine& engine)
      : limit_(limit), chunks_(grid, after, static_cast<std::uint64_t>(limit), engine) {}

  std::size_t bytes() const override { return kCallBytes + SolutionChunks::kMemory; }

  Step Next(Message* message) override {
    switch (chunks_.Next(message->mutable_solutions())) {
      case SolutionChunks::Step::kChunk:
        return Step::kMessage;
      case SolutionChunks::Step::kLastChunk:
        message->set_more(chunks_.more());
        message->set_limit(limit_);
        return Step::kLastMessage;
      case SolutionChunks::Step::kNothingYet:
        return Step::kNothingYet;
      case SolutionChunks::Step::kWrong:
        break;
    }
    return Step::kWrong;
  }

  void Sent(const Message& message) override { sent_ += message.solutions().size() / (kCells + 1); }

  void Fill(CallRecord& record) const override {
    record.solutions = sent_;
    record.nodes = chunks_.nodes();
  }

 private:
  const std::int64_t limit_;
  SolutionChunks chunks_;
  std::uint64_t sent_ = 0;
};

// Why `text` is no full grid; empty if it is one, then in *grid.
std::string ParseResumePoint(const std::string& text, Grid* grid) {
  const auto parsed = ParseGrid(text);
  if (const auto* fault = std::get_if<GridFault>(&parsed)) return fault->Message();
  *grid = std::get<Grid>(parsed);
  for (int cell = 0; cell < kCells; ++cell) {
    if ((*grid)[cell] == 0) return absl::StrCat(CellName(cell), " is empty");
  }
  return "";
}

}  // namespace

Stream::Reactor* StartEnumerate(ServiceParts& parts, grpc::CallbackServerContext* context,
                                const v1::EnumerateSolutionsRequest* request) {
  Call call(parts, Method::kEnumerateSolutions, context);
  const auto parsed = ParseGrid(request->grid());
  if (const auto* fault = std::get_if<GridFault>(&parsed)) return Stream::Refuse(call, BadGridStatus("grid", *fault));
  if (request->limit() < 0) return Stream::Refuse(call, NegativeLimitStatus(request->limit()));
  std::optional<Grid> after;
  if (!request->after().empty()) {
    const std::string why = ParseResumePoint(request->after(), &after.emplace());
    if (!why.empty()) return Stream::Refuse(call, ResumePointStatus(why));
  }
  const std::int64_t limit = EffectiveLimit(request->limit(), parts.options.max_solutions);
  return Stream::Start(call, std::make_unique<Enumeration>(std::get<Grid>(parsed), after, limit, parts.engine));
}

}  // namespace sudoku
