#include "client/puzzles/json_line.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_format.h"
#include "client/puzzles/formats/outcome_text.h"
#include "client/puzzles/utf8.h"

namespace sudoku {
namespace {

using Json = nlohmann::ordered_json;

bool HasMembers(const std::shared_ptr<const Record>& record) { return record && !record->columns; }

// `json` is a JSON text, whose strings may hold any bytes.
void AppendPlain(std::string_view json, std::string* out) {
  while (!json.empty()) {
    const auto special = std::find_if(json.begin(), json.end(), [](char c) { return c < 0x20 || c == 0x7F; });
    out->append(json.begin(), special);
    json.remove_prefix(static_cast<std::size_t>(special - json.begin()));
    if (json.empty()) return;
    const Utf8Character character = DecodeUtf8(json);
    if (!character.valid) {
      out->append("\xEF\xBF\xBD");
    } else if (IsPlain(character)) {
      out->append(json.substr(0, character.length));
    } else {
      absl::StrAppendFormat(out, "\\u%04x", character.code);
    }
    json.remove_prefix(character.length);
  }
}

std::string Free(std::string name, const std::vector<std::string>& taken) {
  while (std::find(taken.begin(), taken.end(), name) != taken.end()) name.insert(0, "answer_");
  return name;
}

// `answer` without the brackets around it, its members renamed where `taken` has their names.
std::string Members(const Json& answer, const std::vector<std::string>& taken) {
  const auto is_taken = [&taken](const auto& member) { return Free(member.key(), taken) != member.key(); };
  const auto items = answer.items();
  std::string text;
  if (std::any_of(items.begin(), items.end(), is_taken)) {
    Json renamed = Json::object();
    for (const auto& [name, value] : items) renamed[Free(name, taken)] = value;
    text = renamed.dump(-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
  } else {
    text = answer.dump(-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
  }
  return text.substr(1, text.size() - 2);
}

void AppendLine(const std::shared_ptr<const Record>& record, const Json& answer, std::string* out) {
  out->push_back('{');
  const bool more = HasMembers(record) && record->text.size() > 2;
  if (more) {
    AppendPlain(std::string_view(record->text).substr(1, record->text.size() - 2), out);
    out->push_back(',');
  }
  AppendPlain(Members(answer, more ? record->members : std::vector<std::string>()), out);
  out->append("}\n");
}

}  // namespace

Json JsonLine(const Puzzle& puzzle) {
  Json json = {{"source", *puzzle.source}, {"line", puzzle.line}, {"grid", puzzle.ordinal}};
  if (!HasMembers(puzzle.record)) json["puzzle"] = puzzle.grid.ToString();
  return json;
}

Json JsonLine(const ReadFault& fault) {
  Json json = {{"source", *fault.source}};
  if (fault.line > 0) {
    json["line"] = fault.line;
    json["column"] = fault.column;
  }
  if (fault.in_place_of_grid) json["grid"] = fault.ordinal;
  json["outcome"] = formats::kMalformed;
  json["error"] = fault.Message();
  return json;
}

void AppendJson(const Puzzle& puzzle, const Json& answer, std::string* out) { AppendLine(puzzle.record, answer, out); }

void AppendJson(const ReadFault& fault, const Json& answer, std::string* out) { AppendLine(fault.record, answer, out); }

}  // namespace sudoku
