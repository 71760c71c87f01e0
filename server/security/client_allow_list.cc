#include "server/security/client_allow_list.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/strings/str_join.h"
#include "server/security/certificate_names.h"

namespace sudoku {
namespace {

void AppendTo(std::string* out, std::string_view name) { out->append(name); }

}  // namespace

grpc_auth_metadata_processor ClientAllowList::Processor() { return {&Process, nullptr, this}; }

void ClientAllowList::Process(void* state, grpc_auth_context* context, const grpc_metadata*, size_t,
                              grpc_process_auth_metadata_done_cb done, void* data) {
  auto& list = *static_cast<ClientAllowList*>(state);
  const auto names = CertificateNames(context);
  if (std::ranges::find_first_of(names, list.names_) != names.end()) {
    done(data, nullptr, 0, nullptr, 0, GRPC_STATUS_OK, nullptr);
    return;
  }
  ++list.denied_;
  std::int64_t skipped = 0;
  if (list.log_ != nullptr && list.refusals_.Take(skipped)) {
    list.log_->Error("client certificate not on the allow list",
                     {{"names", absl::StrJoin(names, ", ", AppendTo)}, {"skipped", skipped}});
  }
  done(data, nullptr, 0, nullptr, 0, GRPC_STATUS_PERMISSION_DENIED,
       "the client certificate bears no name allowed here");
}

}  // namespace sudoku
