// A folder that lives as long as the object.
#ifndef SUDOKU_TESTS_SUPPORT_TEMP_FOLDER_H_
#define SUDOKU_TESTS_SUPPORT_TEMP_FOLDER_H_

#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace sudoku {

class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "sudoku-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace sudoku

#endif  // SUDOKU_TESTS_SUPPORT_TEMP_FOLDER_H_
