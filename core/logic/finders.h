// The finders, one for each row of the registry. Each is the only function of the file that its family is named after.
// They return true if the search has enough.
#ifndef SUDOKU_CORE_LOGIC_FINDERS_H_
#define SUDOKU_CORE_LOGIC_FINDERS_H_

#include "core/logic/board.h"
#include "core/logic/search.h"

namespace sudoku::logic {

// singles.cc
bool FindHiddenSingles(const Board& board, Search& search);
bool FindNakedSingles(const Board& board, Search& search);
// locked_candidates.cc
bool FindDirectLocked(const Board& board, Search& search);
bool FindLocked(const Board& board, Search& search);
// hidden_subsets.cc
bool FindDirectHiddenPairs(const Board& board, Search& search);
bool FindDirectHiddenTriples(const Board& board, Search& search);
bool FindHiddenPairs(const Board& board, Search& search);
bool FindHiddenTriples(const Board& board, Search& search);
bool FindHiddenQuads(const Board& board, Search& search);
// naked_subsets.cc
bool FindNakedPairs(const Board& board, Search& search);
bool FindNakedTriples(const Board& board, Search& search);
bool FindNakedQuads(const Board& board, Search& search);
// fish.cc
bool FindXWings(const Board& board, Search& search);
bool FindSwordfish(const Board& board, Search& search);
bool FindJellyfish(const Board& board, Search& search);
// wings.cc
bool FindXyWings(const Board& board, Search& search);
bool FindXyzWings(const Board& board, Search& search);
// unique_loops.cc
bool FindUniqueLoops(const Board& board, Search& search);
// bivalue_universal_grave.cc
bool FindGraves(const Board& board, Search& search);
// aligned_exclusion.cc
bool FindAlignedPairs(const Board& board, Search& search);
bool FindAlignedTriples(const Board& board, Search& search);
// chains.cc
bool FindChains(const Board& board, Search& search);
// multiple_chains.cc
bool FindNishio(const Board& board, Search& search);
bool FindMultipleChains(const Board& board, Search& search);
// dynamic_chains.cc
bool FindDynamicChains(const Board& board, Search& search);
bool FindDynamicChainsWithPatterns(const Board& board, Search& search);

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_FINDERS_H_
