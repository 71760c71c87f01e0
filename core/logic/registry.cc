#include "core/logic/registry.h"

#include "core/logic/finders.h"

namespace sudoku::logic {
namespace {

constexpr Finder kFinders[] = {
    {FindHiddenSingles, 10, false},
    {FindDirectLocked, 17, false},
    {FindDirectHiddenPairs, 20, false},
    {FindNakedSingles, 23, false},
    {FindDirectHiddenTriples, 25, false},
    {FindLocked, 26, false},
    {FindNakedPairs, 30, false},
    {FindXWings, 32, false},
    {FindHiddenPairs, 34, false},
    {FindNakedTriples, 36, false},
    {FindSwordfish, 38, false},
    {FindHiddenTriples, 40, false},
    {FindXyWings, 42, false},
    {FindXyzWings, 44, false},
    {FindUniqueLoops, 45, true},
    {FindNakedQuads, 50, false},
    {FindJellyfish, 52, false},
    {FindHiddenQuads, 54, false},
    {FindGraves, 56, true},
    {FindAlignedPairs, 62, false},
    {FindAlignedTriples, 75, false},
};

}  // namespace

std::span<const Finder> Finders() { return kFinders; }

}  // namespace sudoku::logic
