#include "client/puzzles/notations/unsupported.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/puzzles/notations/words.h"
#include "core/grid.h"

namespace sudoku::notations {
namespace {

using Extent = UnsupportedLine::Extent;

struct Signature {
  std::string_view bytes;  // At most kSignatureLength.
  std::string_view name;
  std::string_view advice;
};

constexpr std::string_view kSaveAsText = "save it as text";
constexpr std::array<Signature, 13> kSignatures = {{
    {"\x1F\x8B", "gzip data", "unpack it first (gzip -dc)"},
    {"\x28\xB5\x2F\xFD", "zstd data", "unpack it first (zstd -dc)"},
    {"\xFD\x37zX", "xz data", "unpack it first (xz -dc)"},
    {"BZh", "bzip2 data", "unpack it first (bzip2 -dc)"},
    {"PK\x03\x04", "a zip archive or spreadsheet", "save as CSV"},
    {"PAR1", "a Parquet file", "save as CSV"},
    {"ARRO", "an Arrow file", "save as CSV"},
    {"\x89HDF", "an HDF5 file", "save as CSV"},
    {"\x93NUM", "a NumPy file", kSaveAsText},
    {"SQLi", "a database", "save as CSV"},
    {"\x89PNG", "an image", kSaveAsText},
    {"\xFF\xD8\xFF", "an image", kSaveAsText},
    {"%PDF", "a PDF document", kSaveAsText},
}};

bool IsDigit(char c) { return c >= '1' && c <= '9'; }

// "2378", and "u25" for digits that a player put there.
bool IsCandidates(std::string_view word) {
  if (word.starts_with('u')) word.remove_prefix(1);
  if (word.empty() || !std::all_of(word.begin(), word.end(), IsDigit)) return false;
  return std::adjacent_find(word.begin(), word.end(), [](char a, char b) { return a >= b; }) == word.end();
}

// A row of a grid in progress: nine cells, some with several candidates.
std::optional<UnsupportedLine> FindCandidateRow(std::string_view text) {
  const std::vector<Word> words = SplitAtSpaces(text, kSize + 1, "|");
  if (words.size() != kSize) return std::nullopt;
  if (!std::all_of(words.begin(), words.end(), [](const Word& word) { return IsCandidates(word.text); })) {
    return std::nullopt;
  }
  const auto several = std::find_if(words.begin(), words.end(), [](const Word& word) { return word.text.size() > 1; });
  if (several == words.end()) return std::nullopt;
  const bool framed = text.find('|') != std::string_view::npos;
  return UnsupportedLine{{several->begin,
                          framed ? "a pencilmark grid (candidates in its cells), which is not supported"
                                 : "a grid in progress with candidates in its cells (.sdx), which is not supported",
                          ""},
                         Extent::kRow};
}

// .~R1C3_4~R1C6_1
bool IsRowColumnList(std::string_view text) {
  if (text.starts_with('.')) text.remove_prefix(1);
  if (text.starts_with('~')) text.remove_prefix(1);
  return text.size() >= 5 && (text[0] == 'R' || text[0] == 'r') && IsDigit(text[1]) &&
         (text[2] == 'C' || text[2] == 'c') && IsDigit(text[3]) && !IsDigit(text[4]);
}

// A34 A61 A89
bool IsChessList(std::string_view text) {
  const std::vector<Word> words = SplitAtSpaces(text, 3, ",;");
  return words.size() >= 2 && std::all_of(words.begin(), words.begin() + 2, [](const Word& word) {
           const std::string_view w = word.text;
           return w.size() == 3 && ((w[0] >= 'A' && w[0] <= 'I') || (w[0] >= 'a' && w[0] <= 'i')) && IsDigit(w[1]) &&
                  IsDigit(w[2]);
         });
}

// board=%5B%5B0%2C0 or board=[[0,0
bool IsForm(std::string_view text) {
  const std::size_t name = text.find('=');
  if (name == std::string_view::npos || name == 0) return false;
  const bool is_name = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(name),
                                   [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; });
  const std::string_view value = text.substr(name + 1);
  return is_name && (value.starts_with("%5B") || value.starts_with("%5b") || value.starts_with('['));
}

}  // namespace

std::optional<std::string> UnsupportedInput(std::string_view first_bytes) {
  const auto nul = [first_bytes](std::size_t i) { return first_bytes[i] == '\0'; };
  const bool marked = first_bytes.starts_with("\xFF\xFE") || first_bytes.starts_with("\xFE\xFF");
  const bool unmarked =
      first_bytes.size() >= 4 && nul(0) == nul(2) && nul(1) == nul(3) && nul(0) != nul(1);  // ASCII in UTF-16.
  if (marked || unmarked) return "UTF-16 text, which is not supported: save it as UTF-8";
  const auto known = std::find_if(kSignatures.begin(), kSignatures.end(), [first_bytes](const Signature& signature) {
    return first_bytes.starts_with(signature.bytes);
  });
  if (known == kSignatures.end()) return std::nullopt;
  return absl::StrCat(std::string(known->name), ", which is not supported: ", std::string(known->advice));
}

std::optional<std::size_t> FindBinaryByte(std::string_view text) {
  const auto found = std::find_if(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && !IsSpace(c) && byte != 0x1A && byte != 0x1B) || byte == 0x7F;
  });
  if (found == text.end()) return std::nullopt;
  return static_cast<std::size_t>(found - text.begin());
}

TextFault BinaryFault(std::string_view text, std::size_t at) {
  const FoldedLine before(text.substr(0, at));
  return {before.text().size(), absl::StrCat(FoldedLine(text.substr(at, 1)).Show(0), ", binary data"), "text"};
}

std::optional<UnsupportedLine> FindUnsupported(const FoldedLine& line) {
  const Word trimmed = Trim(Word{0, line.text()});
  const auto whole_line = [&trimmed](std::string found, Extent extent) {
    return UnsupportedLine{{trimmed.begin, std::move(found), ""}, extent};
  };
  if (trimmed.text.starts_with('<')) {
    return whole_line("markup (XML, such as OpenSudoku's), which is not supported", Extent::kInput);
  }
  if (IsRowColumnList(trimmed.text)) {
    return whole_line("a list of cells (R1C3_4), which is not supported", Extent::kLine);
  }
  if (IsChessList(trimmed.text)) return whole_line("a list of cells (A34), which is not supported", Extent::kLine);
  if (IsForm(trimmed.text)) return whole_line("a form field (board=[[...), which is not supported", Extent::kLine);
  return FindCandidateRow(line.text());
}

}  // namespace sudoku::notations
