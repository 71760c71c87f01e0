// Records of comma-separated values as RFC 4180 has them, and as people write them.
#ifndef SUDOKU_CLIENT_PUZZLES_CSV_RECORD_H_
#define SUDOKU_CLIENT_PUZZLES_CSV_RECORD_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

struct CsvField {
  std::size_t begin = 0;  // Of `text`, in bytes of the record.
  std::string_view text;  // Without the quotes and the spaces around them; doubled quotes inside are left as they are.
  std::size_t outer_begin = 0;
  std::size_t outer_end = 0;  // With quotes and spaces, without the delimiter.
  bool quoted = false;        // In quotes, from its first character to its last.
  bool open = false;          // Its closing quote is missing.
};

// At least one field. A quote opens a field only where the field begins.
std::vector<CsvField> SplitCsvRecord(std::string_view record, char delimiter);

// Whether a quoted field goes on in the line behind `line`; `open`: it began in a line before.
bool CsvGoesOn(std::string_view line, char delimiter, bool open);

// What the field says: doubled quotes are single ones.
std::string CsvValue(const CsvField& field);

// Appends a field that says `value`, in quotes if it has to be.
void AppendCsvValue(std::string_view value, char delimiter, std::string* out);

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_CSV_RECORD_H_
