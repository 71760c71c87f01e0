#include "client/commands/step_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/logic/english.h"
#include "core/logic/technique.h"

namespace sudoku::client {
namespace {

// Beyond the dynamic chains come nested ones, which are not looked for.
constexpr int kTechniquesEnd = 95;

template <typename Place>
std::string CellText(const Place& place) {
  return absl::StrCat("r", place.row(), "c", place.column());
}

std::string HouseText(const v1::House& house) {
  const char* const kind = house.kind() == v1::HOUSE_KIND_BOX   ? "box "
                           : house.kind() == v1::HOUSE_KIND_ROW ? "row "
                                                                : "column ";
  return absl::StrCat(kind, house.index());
}

// Of a chain, where the reasoning begins; else the houses of the pattern, or its cells where it lies in none.
std::string Where(const v1::Step& step) {
  if (step.links_size() > 0) return absl::StrCat("look at ", CellText(step.links(0).from()));
  std::vector<std::string> places;
  for (const v1::House& house : step.houses()) places.push_back(HouseText(house));
  for (int i = 0; places.empty() && i < step.cells_size(); ++i) places.push_back(CellText(step.cells(i)));
  return absl::StrCat("look at ", absl::StrJoin(places, ", "));
}

template <typename Response>
std::vector<std::string> WrongWithAny(const Response& response) {
  if (response.outcome() == v1::OUTCOME_NO_SOLUTION)
    return {"no solution, so no step leads to it; sudoku-client explain says why"};
  std::vector<std::string> wrong;
  for (const v1::Candidate& entry : response.wrong_entries()) {
    wrong.push_back(absl::StrCat("wrong entry: ", entry.digit(), " in ", CellText(entry)));
  }
  for (const v1::Candidate& struck : response.wrongly_struck()) {
    wrong.push_back(absl::StrCat("struck out though it is right: ", struck.digit(), " in ", CellText(struck)));
  }
  return wrong;
}

}  // namespace

Stage StageOf(const std::string& name) {
  return name == "where" ? Stage::kWhere : name == "technique" ? Stage::kTechnique : Stage::kFull;
}

std::string TechniqueText(v1::Technique technique) {
  if (technique < 1 || technique > logic::kTechniques) return "a technique that this client does not know";
  return std::string(logic::InfoOf(static_cast<logic::Technique>(technique - 1)).name);
}

std::string TextOf(const v1::Step& step, Stage stage) {
  if (stage == Stage::kFull) return step.explanation();
  const std::string where = Where(step);
  if (stage == Stage::kWhere) return where;
  return absl::StrCat(where, ": ", TechniqueText(step.technique()), " (", logic::RatingText(step.rating()), ")");
}

std::vector<std::string> WrongWith(const v1::FindStepsResponse& response) { return WrongWithAny(response); }
std::vector<std::string> WrongWith(const v1::SolveByLogicResponse& response) { return WrongWithAny(response); }

formats::RatingTexts TextsOf(const v1::Rating& rating, int stop_above) {
  const bool known = rating.decided() || rating.er() == 0;
  const std::string above = rating.above()
                                ? absl::StrCat(">", logic::RatingText(stop_above))
                                : absl::StrCat(">=", logic::RatingText(std::max(rating.er(), kTechniquesEnd)));
  const auto text = [&](int tenths, bool is_known) { return is_known ? logic::RatingText(tenths) : above; };
  // The last step of a path that was left is the one that is too hard.
  const auto until_then = [&](int tenths) {
    return text(tenths, known || (tenths != 0 && (!rating.above() || tenths <= stop_above)));
  };
  const bool any = rating.hardest() != v1::TECHNIQUE_UNSPECIFIED;
  return {text(rating.er(), known), until_then(rating.ep()), until_then(rating.ed()),
          any ? TechniqueText(rating.hardest()) : ""};
}

std::string Wrapped(const std::string& text, std::size_t width) {
  std::string out;
  std::size_t column = 0;
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(text, ' '))) {
    if (column > 0 && column + 1 + word.size() > width) {
      out.append("\n    ");
      column = 4;
    } else if (column > 0) {
      out.push_back(' ');
      ++column;
    }
    out.append(word);
    column += word.size();
  }
  out.push_back('\n');
  return out;
}

}  // namespace sudoku::client
