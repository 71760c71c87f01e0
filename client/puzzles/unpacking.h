// Packed input, unpacked on the way.
#ifndef SUDOKU_CLIENT_PUZZLES_UNPACKING_H_
#define SUDOKU_CLIENT_PUZZLES_UNPACKING_H_

#include "client/puzzles/byte_source.h"

namespace sudoku {

// What `bytes` holds, unpacked if it is gzip, zstd or xz by its first bytes, and else as it is. Several packed pieces
// one behind the other are one input, as for gzip, zstd and xz themselves. Takes no more than one piece of input into
// memory, beside what the format needs for looking back.
//
// Fails with EBADMSG where packed data is damaged, with ENODATA where it ends too early, and with ENOMEM where it wants
// more than 256 MiB to look back; what came before is handed out first.
ByteSource Unpacked(ByteSource bytes);

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_UNPACKING_H_
