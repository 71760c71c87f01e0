// A network, and mounts, of this process's own, so that packets can be dropped and discs filled without anybody else
// noticing.
#ifndef SUDOKU_TESTS_FAULTS_PRIVATE_NETWORK_H_
#define SUDOKU_TESTS_FAULTS_PRIVATE_NETWORK_H_

#include <string>

namespace sudoku::testing {

// Moves this process into namespaces of its own, with nothing but a loopback device; its children are born there. Call
// it before the first thread starts. Returns why it is not possible here (no right to); empty if it is done.
std::string EnterPrivateNetwork();

// Whether that was done.
bool IsPrivateNetwork();

// Runs a command by the shell, its output thrown away. Whether it ended with 0.
bool RunCommand(const std::string& command);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_PRIVATE_NETWORK_H_
