#include "client/puzzles/notations/position_lines.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/puzzles/notations/unsupported.h"
#include "core/analysis/position.h"

namespace sudoku::notations {
namespace {

using nlohmann::json;

// A position as text, or what is wrong with the line.
using Read = std::variant<PositionTexts, std::string>;

bool IsDigit(char c) { return c >= '1' && c <= '9'; }

// "r1c2=5".
std::optional<Played::Move> ReadMove(std::string_view text) {
  const bool right = text.size() == 6 && text[0] == 'r' && text[2] == 'c' && text[4] == '=' && IsDigit(text[1]) &&
                     IsDigit(text[3]) && IsDigit(text[5]);
  if (!right) return std::nullopt;
  return Played::Move{text[1] - '0', text[3] - '0', text[5] - '0'};
}

Read ReadJson(std::string_view line) {
  const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!object.is_object()) return "not a JSON object on one line";
  PositionTexts texts;
  const std::pair<const char*, std::string*> members[] = {
      {"givens", &texts.givens}, {"entries", &texts.played.entries}, {"candidates", &texts.played.candidates}};
  for (const auto& [name, text] : members) {
    const auto member = object.find(name);
    if (member == object.end()) continue;
    if (!member->is_string()) return absl::StrCat("'", name, "' is no string");
    *text = member->get<std::string>();
  }
  const auto moves = object.find("moves");
  if (moves == object.end()) return texts;
  if (!moves->is_array()) return "'moves' is no array";
  for (const json& move : *moves) {
    const auto read = move.is_string() ? ReadMove(move.get<std::string>()) : std::nullopt;
    if (!read) return absl::StrCat("move ", texts.played.moves.size() + 1, " is not written like \"r1c2=5\"");
    texts.played.moves.push_back(*read);
  }
  return texts;
}

std::vector<std::string_view> Fields(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t at; (at = line.find(':')) != std::string_view::npos; line.remove_prefix(at + 1)) {
    fields.push_back(line.substr(0, at));
  }
  fields.push_back(line);
  return fields;
}

// "412 529": digit, row and column of each struck candidate. False if it is written otherwise.
bool Strike(std::string_view struck, std::string* candidates) {
  for (std::size_t i = 0; i < struck.size();) {
    if (struck[i] == ' ') {
      ++i;
      continue;
    }
    if (struck.size() < i + 3 || !IsDigit(struck[i]) || !IsDigit(struck[i + 1]) || !IsDigit(struck[i + 2]))
      return false;
    const int row = struck[i + 1] - '1', column = struck[i + 2] - '1';
    (*candidates)[PlaceOf(static_cast<std::size_t>(row * kSize + column), struck[i])] = '.';
    i += 3;
  }
  return true;
}

Read ReadHodoku(std::string_view line) {
  const std::vector<std::string_view> fields = Fields(line);
  if (fields.size() < 4) return "a HoDoKu library line has a grid in its fourth field";
  PositionTexts texts;
  bool placed = false;
  for (const char c : fields[3]) {
    if (c == '+') {
      placed = true;
      continue;
    }
    texts.givens.push_back(placed ? '.' : c);
    texts.played.entries.push_back(placed ? c : '.');
    placed = false;
  }
  if (fields.size() > 4 && !fields[4].empty()) {
    texts.played.candidates = AllCandidates();
    if (!Strike(fields[4], &texts.played.candidates)) return "struck candidates are written like 412: 4 in r1c2";
  }
  return texts;
}

bool IsWhole(std::string_view line) { return line.front() == ':' || line.front() == '{'; }

// Checked as the server will.
Read Checked(Read read) {
  const PositionTexts* const texts = std::get_if<PositionTexts>(&read);
  if (texts == nullptr) return read;
  std::vector<MoveText> moves;
  for (const Played::Move& move : texts->played.moves) moves.push_back({move.row, move.column, move.digit});
  const auto parsed = ParsePosition(texts->givens, texts->played.entries, texts->played.candidates, moves);
  if (const auto* fault = std::get_if<PositionFault>(&parsed)) return absl::StrCat(fault->field, ": ", fault->message);
  return read;
}

}  // namespace

bool PositionLines::Step() {
  Line line;
  if (!lines_.Next(&line)) {
    FinishBlock();
    return false;
  }
  const std::size_t first = line.text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return true;
  const std::string_view text = line.text.substr(first);
  if (const auto binary = FindBinaryByte(line.text)) {
    AddFault(BinaryFault(line.text, *binary), line.number);
    in_binary_ = true;
    return true;
  }
  if (IsWhole(text) || PositionBlock::Begins(text)) FinishBlock();
  if (IsWhole(text)) {
    Add(text.front() == ':' ? ReadHodoku(text) : ReadJson(text), line.number, first);
  } else {
    AddToBlock(text, line.number, first);
  }
  return true;
}

void PositionLines::AddToBlock(std::string_view text, std::int64_t number, std::size_t column) {
  if (auto fault = block_.Add(text, number)) {
    fault->column += column;
    AddFault(*std::move(fault), number);
    block_ = {};
  } else if (block_.complete()) {
    FinishBlock();
  }
}

void PositionLines::FinishBlock() {
  if (block_.empty()) return;
  Add(block_.Read(), block_.first_line(), 0);
  block_ = {};
}

void PositionLines::AddFault(TextFault fault, std::int64_t line) {
  if (!in_binary_) items_->Add(FaultAt(std::move(fault), line));
}

void PositionLines::Add(Read read, std::int64_t line, std::size_t column) {
  read = Checked(std::move(read));
  if (auto* const fault = std::get_if<std::string>(&read)) {
    AddFault({column, std::move(*fault), ""}, line);
    return;
  }
  in_binary_ = false;
  PositionTexts& texts = std::get<PositionTexts>(read);
  Puzzle puzzle;
  puzzle.grid = std::get<Grid>(ParseGrid(texts.givens));
  puzzle.line = line;
  puzzle.played = std::make_shared<const Played>(std::move(texts.played));
  items_->Add(std::move(puzzle));
}

}  // namespace sudoku::notations
