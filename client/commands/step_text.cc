#include "client/commands/step_text.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/commands/rating_writer.h"
#include "core/logic/english.h"

namespace sudoku::client {
namespace {

// Of a pattern in many places, so many are named: who is led to the first ones finds the others.
constexpr int kPlaces = 3;

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

// "row 1 and box 2", "r1c1, r4c7 and r5c5".
std::string List(std::vector<std::string> places) {
  if (places.size() < 2) return absl::StrJoin(places, "");
  const std::string last = std::move(places.back());
  places.pop_back();
  return absl::StrCat(absl::StrJoin(places, ", "), " and ", last);
}

std::string Where(const v1::Step& step) {
  if (step.links_size() > 0) return CellText(step.links(0).from());  // Where the reasoning begins.
  std::vector<std::string> places;
  for (int i = 0; i < step.houses_size() && i < kPlaces; ++i) places.push_back(HouseText(step.houses(i)));
  for (int i = 0; i < step.cells_size() && i < kPlaces && step.houses_size() == 0; ++i) {
    places.push_back(CellText(step.cells(i)));
  }
  return List(std::move(places));
}

}  // namespace

Stage StageOf(const std::string& name) {
  return name == "where" ? Stage::kWhere : name == "technique" ? Stage::kTechnique : Stage::kFull;
}

std::string StepText(const v1::Step& step, Stage stage) {
  if (stage == Stage::kFull) return step.explanation();
  const std::string where = absl::StrCat("look at ", Where(step));
  if (stage == Stage::kWhere) return where;
  return absl::StrCat(TechniqueName(step.technique()), " (", logic::RatingText(step.rating()), "): ", where);
}

template <typename Response>
std::vector<std::string> Obstacles(const Response& response) {
  std::vector<std::string> obstacles;
  for (const v1::Candidate& entry : response.wrong_entries()) {
    obstacles.push_back(absl::StrCat("wrong entry: ", entry.digit(), " in ", CellText(entry)));
  }
  for (const v1::Candidate& struck : response.wrongly_struck()) {
    obstacles.push_back(absl::StrCat("struck out though it is right: ", struck.digit(), " in ", CellText(struck)));
  }
  if (response.outcome() == v1::OUTCOME_NO_SOLUTION) {
    obstacles.push_back("no solution, so no step leads to one; sudoku-client explain says why");
  }
  return obstacles;
}

template std::vector<std::string> Obstacles(const v1::FindStepsResponse& response);
template std::vector<std::string> Obstacles(const v1::SolveByLogicResponse& response);

}  // namespace sudoku::client
