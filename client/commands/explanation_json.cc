#include "client/commands/explanation_json.h"

#include "absl/strings/str_cat.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku::client {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using nlohmann::ordered_json;

// "OUTCOME_NO_SOLUTION" is "NO_SOLUTION", "KIND_ADD" "ADD", "HOUSE_KIND_ROW" "ROW".
std::string WithoutPrefix(const google::protobuf::EnumValueDescriptor& value) {
  std::string zero = value.type()->value(0)->name();
  zero.resize(zero.size() - std::string("UNSPECIFIED").size());
  return value.name().substr(zero.size());
}

ordered_json ValueOf(const Message& message) {
  if (const auto* cell = dynamic_cast<const v1::Cell*>(&message)) {
    return absl::StrCat("r", cell->row(), "c", cell->column());
  }
  if (const auto* candidate = dynamic_cast<const v1::Candidate*>(&message)) {
    return {{"cell", absl::StrCat("r", candidate->row(), "c", candidate->column())}, {"digit", candidate->digit()}};
  }
  return ToJson(message);
}

// Of a repeated field the element at `index`.
ordered_json Element(const Message& message, const FieldDescriptor& field, int index) {
  const auto& reflection = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return ValueOf(reflection.GetRepeatedMessage(message, &field, index));
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.GetRepeatedInt32(message, &field, index);
    case FieldDescriptor::CPPTYPE_INT64:
      return reflection.GetRepeatedInt64(message, &field, index);
    default:
      return reflection.GetRepeatedString(message, &field, index);
  }
}

ordered_json Single(const Message& message, const FieldDescriptor& field) {
  const auto& reflection = *message.GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return ValueOf(reflection.GetMessage(message, &field));
    case FieldDescriptor::CPPTYPE_ENUM:
      return WithoutPrefix(*reflection.GetEnum(message, &field));
    case FieldDescriptor::CPPTYPE_BOOL:
      return reflection.GetBool(message, &field);
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.GetInt32(message, &field);
    case FieldDescriptor::CPPTYPE_INT64:
      return reflection.GetInt64(message, &field);
    default:
      return reflection.GetString(message, &field);
  }
}

}  // namespace

ordered_json ToJson(const Message& message) {
  ordered_json json = ordered_json::object();
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* const field : fields) {
    if (!field->is_repeated()) {
      json[field->name()] = Single(message, *field);
      continue;
    }
    ordered_json& list = json[field->name()] = ordered_json::array();
    const int size = message.GetReflection()->FieldSize(message, field);
    for (int i = 0; i < size; ++i) list.push_back(Element(message, *field, i));
  }
  return json;
}

void AddExplanation(const v1::Explanation& explanation, ordered_json* json) { json->update(ToJson(explanation)); }

}  // namespace sudoku::client
