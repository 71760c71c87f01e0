// What tests/mutate.py puts into a copy of the tree: every place where the code can be broken, switched by number.
//
// An operator is replaced by two of the same precedence with a name between them: `a < b` by `a < lt<7> > b`.
#ifndef SUDOKU_TESTS_MUTANT_H_
#define SUDOKU_TESTS_MUTANT_H_

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wnarrowing"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wreturn-type"

namespace mutant {

inline const int chosen = [] {
  const char* number = std::getenv("MUTANT");
  return number == nullptr ? 0 : std::atoi(number);
}();

// With -1 chosen, those that are asked for are noted and written down at the end.
struct Reached {
  bool numbers[20'000] = {};
  ~Reached() {
    const char* path = chosen == -1 ? std::getenv("MUTANTS_REACHED") : nullptr;
    std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "a");
    if (file == nullptr) return;
    for (int i = 0; i < 20'000; ++i) {
      if (numbers[i]) std::fprintf(file, "%d\n", i);
    }
    std::fclose(file);
  }
};
inline Reached reached;

template <int N>
constexpr bool On() {
  if (std::is_constant_evaluated()) return false;
  if (chosen == -1) reached.numbers[N] = true;
  return chosen == N;
}

// `mutated` has no meaning for these operands.
[[noreturn]] inline void Stillborn() { _exit(77); }

template <int N, class Before, class After>
struct Infix {};
template <int N, class Before, class After, class T>
struct Left {
  T&& value;
};

template <class Before, class After, int N, class T, class U>
constexpr auto Apply(T&& a, U&& b) -> decltype(Before()(std::forward<T>(a), std::forward<U>(b))) {
  using Result = decltype(Before()(std::forward<T>(a), std::forward<U>(b)));
  if (On<N>()) {
    if constexpr (requires { static_cast<Result>(After()(std::forward<T>(a), std::forward<U>(b))); }) {
      return static_cast<Result>(After()(std::forward<T>(a), std::forward<U>(b)));
    } else {
      Stillborn();
    }
  }
  return Before()(std::forward<T>(a), std::forward<U>(b));
}

#define MUTANT_INFIX(first, second)                                                           \
  template <class T, int N, class Before, class After>                                        \
  constexpr Left<N, Before, After, T> operator first(T&& a, const Infix<N, Before, After>&) { \
    return {std::forward<T>(a)};                                                              \
  }                                                                                           \
  template <class T, class U, int N, class Before, class After>                               \
  constexpr decltype(auto) operator second(Left<N, Before, After, T> left, U&& b) {           \
    return Apply<Before, After, N>(std::forward<T>(left.value), std::forward<U>(b));          \
  }
MUTANT_INFIX(<, >)
MUTANT_INFIX(==, ==)
MUTANT_INFIX(+, +)
#undef MUTANT_INFIX

#define MUTANT_FUNCTION(name, op)                                                                         \
  struct name {                                                                                           \
    template <class T, class U>                                                                           \
    constexpr auto operator()(T&& a, U&& b) const -> decltype(std::forward<T>(a) op std::forward<U>(b)) { \
      return std::forward<T>(a) op std::forward<U>(b);                                                    \
    }                                                                                                     \
  };
MUTANT_FUNCTION(Lt, <)
MUTANT_FUNCTION(Le, <=)
MUTANT_FUNCTION(Gt, >)
MUTANT_FUNCTION(Ge, >=)
MUTANT_FUNCTION(Eq, ==)
MUTANT_FUNCTION(Ne, !=)
MUTANT_FUNCTION(Plus, +)
MUTANT_FUNCTION(Minus, -)
#undef MUTANT_FUNCTION

template <int N>
inline constexpr Infix<N, Lt, Le> lt{};
template <int N>
inline constexpr Infix<N, Le, Lt> le{};
template <int N>
inline constexpr Infix<N, Gt, Ge> gt{};
template <int N>
inline constexpr Infix<N, Ge, Gt> ge{};
template <int N>
inline constexpr Infix<N, Eq, Ne> eq{};
template <int N>
inline constexpr Infix<N, Ne, Eq> ne{};
template <int N>
inline constexpr Infix<N, Plus, Minus> plus{};
template <int N>
inline constexpr Infix<N, Minus, Plus> minus{};

// `a += b` becomes `a += negated<7> |= b`.
template <int N>
struct Negated {};
template <int N, class U>
constexpr auto operator|=(const Negated<N>&, U&& b) {
  if (On<N>()) {
    if constexpr (requires { static_cast<std::decay_t<U>>(-b); }) {
      return static_cast<std::decay_t<U>>(-b);
    } else {
      Stillborn();
    }
  }
  return static_cast<std::decay_t<U>>(std::forward<U>(b));
}
template <int N>
inline constexpr Negated<N> negated{};

}  // namespace mutant

#endif  // SUDOKU_TESTS_MUTANT_H_
