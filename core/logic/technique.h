// The techniques, easiest first, by the names that people know them by.
#ifndef SUDOKU_CORE_LOGIC_TECHNIQUE_H_
#define SUDOKU_CORE_LOGIC_TECHNIQUE_H_

#include <cstdint>
#include <string_view>

namespace sudoku::logic {

enum class Technique : std::uint8_t {
  kFullHouse,
  kHiddenSingleBox,
  kHiddenSingleLine,
  kDirectPointing,
  kDirectClaiming,
  kDirectHiddenPair,
  kNakedSingle,
  kDirectHiddenTriple,
  kPointing,
  kClaiming,
  kNakedPair,
  kXWing,
  kHiddenPair,
  kNakedTriple,
  kSwordfish,
  kHiddenTriple,
  kXyWing,
  kXyzWing,
  kUniqueRectangle1,
  kUniqueRectangle2,
  kUniqueRectangle3,
  kUniqueRectangle4,
  kUniqueLoop1,
  kUniqueLoop2,
  kUniqueLoop3,
  kUniqueLoop4,
  kNakedQuad,
  kJellyfish,
  kHiddenQuad,
  kBug1,
  kBug2,
  kBug3,
  kBug4,
  kAlignedPair,
  kXCycle,
  kYCycle,
  kForcingXChain,
  kForcingChain,
  kXyCycle,
  kAlignedTriple,
  kNishio,
  kCellChains,
  kRegionChains,
  kDynamicContradiction,
  kDynamicDouble,
  kDynamicCell,
  kDynamicRegion,
  kDynamicPlusContradiction,
  kDynamicPlusDouble,
  kDynamicPlusCell,
  kDynamicPlusRegion,
};

inline constexpr int kTechniques = static_cast<int>(Technique::kDynamicPlusRegion) + 1;

// What the table of techniques says of one.
struct TechniqueInfo {
  Technique technique;
  std::string_view name;  // In plain English, e.g. "hidden pair".
  int rating;             // In tenths; what length or size adds to it is the finder's.
  bool assumes_unique;    // Whether it takes for granted that the givens have one solution.
};

const TechniqueInfo& InfoOf(Technique technique);

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_TECHNIQUE_H_
