// Every number that was set by measurement, and the measurement. Rounds are those of propagation, which nearly all time
// goes to; nodes are branches.
#ifndef SUDOKU_CORE_ENGINE_TUNING_H_
#define SUDOKU_CORE_ENGINE_TUNING_H_

namespace sudoku::engine {

// Candidates of a propagated grid from which on it is taken for loose. Of the puzzles with one completion, the hardest
// known have up to 286 and a few of the sparsest up to 320; a dozen random givens leave 440.
constexpr unsigned kLooseCandidates = 300;

// The more givens, the fewer candidates a grid with one completion has left. Candidates and so many times the givens
// from which on it is loose as well: puzzles of 35 givens with many completions have 680 to 760, the hardest with one
// 580 to 680. (Rounds on the former 40 -> 21.)
constexpr unsigned kGivenWeight = 16;
constexpr unsigned kLooseWeighed = 690;

// Candidates from which on a walk is tried though the grid may well be tight. With 200 instead, random puzzles of
// middling hardness take 3 % more time, and those that lack one given 4 % less; with 225, 8 % less and 12 % more.
constexpr unsigned kDoubtfulCandidates = 205;

// The hardest puzzles have middling candidates, and still propagation finds hardly a cell of them. Candidates and so
// many times the cells found below which a grid is no longer in doubt, but tight: all of the hardest known, a fifth of
// lists of hard ones, one in fifty that lack a given or three. (Time of these -7, -7 and +2 %.)
constexpr unsigned kFoundWeight = 20;
constexpr unsigned kHardWeighed = 270;

// Candidates below which a search begins in the mind for cells: puzzles of middling hardness, which have 160 to 220,
// take a fifth less time; the hardest, which have 240 and more, would take a fifth more.
constexpr unsigned kHardCandidates = 225;

// Dead ends since the last completion at which a walk counts as lost: of a grid that is loose, of one in doubt, and of
// an enumeration. Of grids in doubt with several completions, nine in ten arrive before the second dead end and 96 in a
// hundred before the third, which a hard unique grid meets after 45 rounds. Nodes, counted before, tell the two apart
// far worse: 16 of them lost a hard grid 100 rounds, and some loose grids needed more.
constexpr int kPatienceIfLoose = 32;
constexpr int kPatienceInDoubt = 3;
constexpr int kPatience = 16;

// Ways of the band that has the fewest, and ways of all bands and stacks, from which on a cell with two candidates is
// the better choice. Between 18 and 22, or 150 and 165, nothing changes by more than 5 %. Without the first, a loose
// grid without completions took 4,582 nodes instead of 50; without the second, the worst that two minutes of hill
// climbing found took 15,000 instead of 500. With no bands at all, the hardest grids take half as many nodes again.
constexpr unsigned kManyWays = 20;
constexpr unsigned kManyWaysInAll = 150;

// Nodes after which a search changes its mind about bands and cells with two candidates, to and fro: some small knots
// resist one of them for thousands of nodes and the other for none. (15,000 -> 600 on the worst known.) The hardest
// puzzles take 75 to 250 nodes.
constexpr unsigned kNodesOfOneMind = 128;

// Conflicts that a search remembers. With one instead of three, a grid of 10 givens took 62,000 nodes instead of 9,000;
// six are no better.
constexpr int kConflicts = 3;

// Cells of a row that a leap guesses. Four instead of seven take 5 to 15 % more rounds.
constexpr unsigned kLeap = 7;

// Steps of trial and error for the smallest choice of different digits in a row, most of which take 9 to 20.
constexpr int kGuessingSteps = 64;

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_TUNING_H_
