#include "core/logic/technique.h"

#include <array>
#include <cstddef>

namespace sudoku::logic {
namespace {

constexpr std::array<TechniqueInfo, kTechniques> kTable = {{
    {Technique::kFullHouse, "full house", 10, false},
    {Technique::kHiddenSingleBox, "hidden single in a box", 12, false},
    {Technique::kHiddenSingleLine, "hidden single in a line", 15, false},
    {Technique::kDirectPointing, "direct pointing", 17, false},
    {Technique::kDirectClaiming, "direct claiming", 19, false},
    {Technique::kDirectHiddenPair, "direct hidden pair", 20, false},
    {Technique::kNakedSingle, "naked single", 23, false},
    {Technique::kDirectHiddenTriple, "direct hidden triple", 25, false},
    {Technique::kPointing, "pointing", 26, false},
    {Technique::kClaiming, "claiming", 28, false},
    {Technique::kNakedPair, "naked pair", 30, false},
    {Technique::kXWing, "X-wing", 32, false},
    {Technique::kHiddenPair, "hidden pair", 34, false},
    {Technique::kNakedTriple, "naked triple", 36, false},
    {Technique::kSwordfish, "swordfish", 38, false},
    {Technique::kHiddenTriple, "hidden triple", 40, false},
    {Technique::kXyWing, "XY-wing", 42, false},
    {Technique::kXyzWing, "XYZ-wing", 44, false},
    {Technique::kUniqueRectangle1, "unique rectangle type 1", 45, true},
    {Technique::kUniqueRectangle2, "unique rectangle type 2", 45, true},
    {Technique::kUniqueRectangle3, "unique rectangle type 3", 45, true},
    {Technique::kUniqueRectangle4, "unique rectangle type 4", 45, true},
    {Technique::kUniqueLoop1, "unique loop type 1", 46, true},
    {Technique::kUniqueLoop2, "unique loop type 2", 46, true},
    {Technique::kUniqueLoop3, "unique loop type 3", 46, true},
    {Technique::kUniqueLoop4, "unique loop type 4", 46, true},
    {Technique::kNakedQuad, "naked quad", 50, false},
    {Technique::kJellyfish, "jellyfish", 52, false},
    {Technique::kHiddenQuad, "hidden quad", 54, false},
    {Technique::kBug1, "bivalue universal grave type 1", 56, true},
    {Technique::kBug2, "bivalue universal grave type 2", 57, true},
    {Technique::kBug3, "bivalue universal grave type 3", 57, true},
    {Technique::kBug4, "bivalue universal grave type 4", 57, true},
    {Technique::kAlignedPair, "aligned pair exclusion", 62, false},
    {Technique::kXCycle, "X-cycle", 65, false},
    {Technique::kYCycle, "Y-cycle", 65, false},
    {Technique::kForcingXChain, "forcing X-chain", 66, false},
    {Technique::kForcingChain, "forcing chain", 70, false},
    {Technique::kXyCycle, "XY-cycle", 70, false},
    {Technique::kAlignedTriple, "aligned triple exclusion", 75, false},
    {Technique::kNishio, "Nishio forcing chains", 75, false},
    {Technique::kCellChains, "cell forcing chains", 80, false},
    {Technique::kRegionChains, "house forcing chains", 80, false},
    {Technique::kDynamicContradiction, "dynamic contradiction", 85, false},
    {Technique::kDynamicDouble, "dynamic double forcing chains", 85, false},
    {Technique::kDynamicCell, "dynamic cell forcing chains", 85, false},
    {Technique::kDynamicRegion, "dynamic house forcing chains", 85, false},
    {Technique::kDynamicPlusContradiction, "dynamic contradiction with patterns", 90, false},
    {Technique::kDynamicPlusDouble, "dynamic double forcing chains with patterns", 90, false},
    {Technique::kDynamicPlusCell, "dynamic cell forcing chains with patterns", 90, false},
    {Technique::kDynamicPlusRegion, "dynamic house forcing chains with patterns", 90, false},
}};

constexpr bool InOrder() {
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    if (static_cast<std::size_t>(kTable[i].technique) != i) return false;
  }
  return true;
}
static_assert(InOrder(), "the table is indexed by technique");

}  // namespace

const TechniqueInfo& InfoOf(Technique technique) { return kTable[static_cast<std::size_t>(technique)]; }

}  // namespace sudoku::logic
