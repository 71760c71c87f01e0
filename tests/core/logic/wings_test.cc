#include <gtest/gtest.h>

#include "core/logic/finders.h"
#include "tests/core/logic/position.h"

namespace sudoku::logic {
namespace {

TEST(WingsTest, XyWingStrikesWhatBothPincersSee) {
  const auto wing = [] { return Position().Only("12", "r1c1").Only("13", "r1c5"); };
  ExpectSteps(
      FindXyWings,
      {{"one cell sees both", wing().Only("23", "r5c1"), {"42 XY-wing | 123 | r1c15 r5c1 |  | r5c5-3"}},
       {"a pincer in the box", wing().Only("23", "r2c2"), {"42 XY-wing | 123 | r1c15 r2c2 |  | r1c23-3 r2c456-3"}},
       {"nothing to strike", wing().Only("23", "r5c1").Strike("3", "r5c5"), {}},
       {"a pincer of three", wing().Only("234", "r5c1"), {}},
       {"a pincer of other digits", wing().Only("34", "r5c1"), {}},
       {"pincers that share the pivot's digit", wing().Only("14", "r5c1"), {}},
       {"pincers that share nothing", wing().Only("24", "r5c1"), {}},
       {"pincers alike", wing().Only("13", "r5c1"), {}},
       {"a pivot of three", Position().Only("123", "r1c1").Only("13", "r1c5").Only("23", "r5c1"), {}},
       {"a pincer that the pivot does not see", wing().Only("23", "r5c6"), {}}});
}

TEST(WingsTest, XyzWingStrikesWhatAllThreeSee) {
  const auto wing = [] { return Position().Only("123", "r1c1").Only("13", "r1c5"); };
  ExpectSteps(
      FindXyzWings,
      {{"two cells see all", wing().Only("23", "r2c2"), {"44 XYZ-wing | 123 | r1c15 r2c2 |  | r1c23-3"}},
       {"the pincers share a low digit", wing().Only("12", "r2c2"), {"44 XYZ-wing | 123 | r1c15 r2c2 |  | r1c23-1"}},
       {"nothing to strike", wing().Only("23", "r2c2").Strike("3", "r1c23"), {}},
       {"no cell sees the pivot, too", wing().Only("23", "r5c1"), {}},
       {"a pincer of another digit", wing().Only("34", "r2c2"), {}},
       {"pincers alike", wing().Only("13", "r2c2"), {}},
       {"a pivot of four", Position().Only("1234", "r1c1").Only("13", "r1c5").Only("23", "r2c2"), {}},
       {"a pivot of two", Position().Only("12", "r1c1").Only("13", "r1c5").Only("23", "r2c2"), {}}});
}

}  // namespace
}  // namespace sudoku::logic
