// Requests that are still arriving.
#ifndef SUDOKU_SERVER_OPERATIONS_UPLOADS_H_
#define SUDOKU_SERVER_OPERATIONS_UPLOADS_H_

#include <cstdint>

namespace sudoku {

// Calls whose request has begun to arrive at a server of this process and is not complete: no handler knows of them
// yet. Read from gRPC's own bookkeeping (channelz), connection by connection. On a
// connection where a client gave up uploads before, calls in progress of another kind may be taken for uploads.
std::int64_t UploadsInProgress();

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_UPLOADS_H_
