#include "tests/support/process.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace sudoku::testing {
namespace {

// What a test ignores or blocks for itself its programs must not: they would survive what ends them elsewhere.
TEST(ProcessTest, BeginsWithDefaultSignals) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR2);
  ASSERT_EQ(pthread_sigmask(SIG_BLOCK, &blocked, &before), 0);
  ASSERT_NE(signal(SIGUSR1, SIG_IGN), SIG_ERR);
  for (const char* name : {"PIPE", "USR1", "USR2"}) {
    Process process({"/bin/sh", "-c", std::string("kill -") + name + " $$; echo survived"});
    EXPECT_NE(process.Wait(), 0) << name;
    EXPECT_EQ(process.out(), "") << name;
  }
  ASSERT_NE(signal(SIGUSR1, SIG_DFL), SIG_ERR);
  ASSERT_EQ(pthread_sigmask(SIG_SETMASK, &before, nullptr), 0);
}

}  // namespace
}  // namespace sudoku::testing
