#include "server/security/client_allow_list.h"

#include <grpc/grpc_security_constants.h>

#include <algorithm>
#include <string_view>

namespace sudoku {

grpc_auth_metadata_processor ClientAllowList::Processor() { return {&Process, nullptr, this}; }

bool ClientAllowList::Allows(grpc_auth_context* context, std::string& found) const {
  for (const char* property : {GRPC_PEER_DNS_PROPERTY_NAME, GRPC_PEER_URI_PROPERTY_NAME, GRPC_X509_CN_PROPERTY_NAME}) {
    auto properties = grpc_auth_context_find_properties_by_name(context, property);
    while (const grpc_auth_property* next = grpc_auth_property_iterator_next(&properties)) {
      const std::string_view name(next->value, next->value_length);
      if (std::ranges::find(names_, name) != names_.end()) return true;
      found.append(found.empty() ? "" : ", ").append(name);
    }
  }
  return false;
}

void ClientAllowList::Process(void* state, grpc_auth_context* context, const grpc_metadata*, size_t,
                              grpc_process_auth_metadata_done_cb done, void* data) {
  auto& list = *static_cast<ClientAllowList*>(state);
  std::string names;
  if (list.Allows(context, names)) {
    done(data, nullptr, 0, nullptr, 0, GRPC_STATUS_OK, nullptr);
    return;
  }
  std::int64_t skipped = 0;
  if (list.log_ != nullptr && list.refusals_.Take(skipped)) {
    list.log_->Error("client certificate not on the allow list", {{"names", names}, {"skipped", skipped}});
  }
  done(data, nullptr, 0, nullptr, 0, GRPC_STATUS_PERMISSION_DENIED,
       "the client certificate bears no name allowed here");
}

}  // namespace sudoku
