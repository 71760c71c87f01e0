// Answers as a table: puzzle,solution,outcome,source,line,column,message,remark.
#ifndef SUDOKU_CLIENT_PUZZLES_FORMATS_CSV_TEXT_H_
#define SUDOKU_CLIENT_PUZZLES_FORMATS_CSV_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "client/puzzles/answer.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::formats {

// Quoted when it has to be (RFC 4180).
void AppendCsvField(std::string_view text, std::string* out);

// Each appends one record and a line end (LF).
void AppendCsvHeader(std::string* out);
void AppendCsv(const Puzzle& puzzle, const Answer& answer, std::string* out);
void AppendCsv(const ReadFault& fault, std::string* out);
void AppendCsvUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out);

// Of the list of a grid's solutions: puzzle,number,solution,source,line,grid.
void AppendCsvListHeader(std::string* out);
void AppendCsvSolution(const Puzzle& puzzle, std::int64_t number, std::string_view solution, std::string* out);

}  // namespace sudoku::formats

#endif  // SUDOKU_CLIENT_PUZZLES_FORMATS_CSV_TEXT_H_
