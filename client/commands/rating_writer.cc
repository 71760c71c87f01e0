#include "client/commands/rating_writer.h"

#include "absl/strings/str_cat.h"
#include "client/commands/json_line.h"
#include "client/puzzles/formats/csv_text.h"
#include "client/puzzles/formats/outcome_text.h"
#include "client/puzzles/formats/rating_line.h"
#include "core/logic/english.h"

namespace sudoku::client {
namespace {

using formats::RatingFields;

// Without the prefix, as everywhere.
std::string_view OutcomeText(v1::Outcome outcome) {
  return outcome == v1::OUTCOME_UNIQUE     ? formats::OutcomeText(Outcome::kUnique)
         : outcome == v1::OUTCOME_MULTIPLE ? formats::OutcomeText(Outcome::kMultiple)
                                           : formats::OutcomeText(Outcome::kNoSolution);
}

// ">7.2" of a figure that harder steps would have raised; "?" before there was any.
std::string Figure(int tenths, std::string_view bound) {
  return tenths == 0 ? "?" : std::string(bound) + logic::RatingText(tenths);
}

RatingFields FieldsOf(const Puzzle& puzzle, const RatedGrid& rated) {
  const v1::Rating& rating = rated.rating;
  const std::string_view state = StateOf(puzzle, rated);
  if (state == "NONE") return {};
  // The step that is above the limit counts in the figures; the one that was not found does not.
  const std::string_view bound = state == "RATED" ? "" : state == "ABOVE" ? ">=" : ">";
  RatingFields fields;
  fields.er = Figure(rating.er(), bound);
  // EP is settled by the first placement: without one it is as open as ER.
  fields.ep = rating.ep() > 0 ? Figure(rating.ep(), "") : fields.er;
  fields.ed = Figure(rating.ed(), "");
  fields.hardest = rating.er() > 0 ? TechniqueName(rating.hardest()) : "?";
  return fields;
}

// What is known of it, as a number.
std::string Number(int tenths) { return tenths == 0 ? "" : logic::RatingText(tenths); }

// From the column `outcome` on.
void AppendRest(std::string_view outcome, const std::string& source, std::int64_t line, std::int64_t column,
                std::string_view message, std::string_view remark, std::string* out) {
  out->append(outcome).push_back(',');
  formats::AppendCsvField(source, out);
  absl::StrAppend(out, ",", line > 0 ? absl::StrCat(line) : "", ",", line > 0 ? absl::StrCat(column) : "", ",");
  formats::AppendCsvField(message, out);
  out->push_back(',');
  formats::AppendCsvField(remark, out);
  out->push_back('\n');
}

void AppendCsv(const Puzzle& puzzle, const RatedGrid& rated, std::string* out) {
  const v1::Rating& rating = rated.rating;
  const std::string hardest = rating.er() > 0 ? TechniqueName(rating.hardest()) : "";
  absl::StrAppend(out, puzzle.grid.ToString(), ",", Number(rating.er()), ",", Number(rating.ep()), ",",
                  Number(rating.ed()), ",", hardest, ",", std::string(StateOf(puzzle, rated)), ",");
  AppendRest(OutcomeText(rated.outcome()), *puzzle.source, puzzle.line, 1, "", puzzle.remark, out);
}

void AppendJson(const Puzzle& puzzle, const RatedGrid& rated, std::string* out) {
  nlohmann::ordered_json json = JsonLine(puzzle);
  json["outcome"] = OutcomeText(rated.outcome());
  json["state"] = StateOf(puzzle, rated);
  const v1::Rating& rating = rated.rating;
  for (const auto& [name, tenths] : {std::pair("er", rating.er()), {"ep", rating.ep()}, {"ed", rating.ed()}}) {
    if (tenths > 0) json[name] = tenths / 10.0;
  }
  if (rating.er() > 0) json["hardest"] = TechniqueName(rating.hardest());
  if (!puzzle.remark.empty()) json["remark"] = puzzle.remark;
  client::AppendJson(json, out);
}

}  // namespace

std::string TechniqueName(v1::Technique technique) {
  const int index = static_cast<int>(technique) - 1;
  if (index < 0 || index >= logic::kTechniques) return absl::StrCat("technique ", static_cast<int>(technique));
  return std::string(logic::InfoOf(static_cast<logic::Technique>(index)).name);
}

std::string_view StateOf(const Puzzle& puzzle, const RatedGrid& rated) {
  if (rated.rating.decided()) return "RATED";
  if (rated.rating.above()) return "ABOVE";
  // A full grid has one solution and nothing to rate; a path that is stuck at its very beginning has no figures.
  return rated.outcome() == v1::OUTCOME_UNIQUE && !puzzle.grid.full() ? "STUCK" : "NONE";
}

void RatingWriter::Begin(bool goes_on, std::string* out) const {
  if (form_ != Form::kCsv || goes_on) return;
  out->append("puzzle,er,ep,ed,hardest,state,outcome,source,line,column,message,remark\n");
}

void RatingWriter::Write(const Puzzle& puzzle, const RatedGrid& rated, std::string* out) const {
  switch (form_) {
    case Form::kLine:
      return formats::AppendRatingLine(format_, puzzle, FieldsOf(puzzle, rated), out);
    case Form::kCsv:
      return AppendCsv(puzzle, rated, out);
    case Form::kJson:
      return AppendJson(puzzle, rated, out);
  }
}

void RatingWriter::WriteUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out) const {
  if (form_ == Form::kLine) {
    out->push_back('\n');
  } else if (form_ == Form::kCsv) {
    absl::StrAppend(out, puzzle.grid.ToString(), ",,,,,,");
    AppendRest(formats::kUnanswered, *puzzle.source, puzzle.line, 1, reason, puzzle.remark, out);
  } else {
    nlohmann::ordered_json json = JsonLine(puzzle);
    json["outcome"] = formats::kUnanswered;
    json["error"] = reason;
    client::AppendJson(json, out);
  }
}

void RatingWriter::Write(const ReadFault& fault, std::string* out) const {
  if (form_ == Form::kJson) {
    client::AppendJson(JsonLine(fault), out);
  } else if (form_ == Form::kCsv) {
    out->append(",,,,,,");
    AppendRest(formats::kMalformed, *fault.source, fault.line, fault.column, fault.Message(), "", out);
  } else if (fault.in_place_of_grid) {
    out->push_back('\n');
  }
}

}  // namespace sudoku::client
