internal import Glibc

/// What a name in the file system stands for, as people call it.
enum FileKind: String {
  case regular = "a file"
  case folder = "a directory"
  case pipe = "a named pipe"
  case device = "a device"
  case socket = "a socket"

  init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFCHR, S_IFBLK: .device
      case S_IFSOCK: .socket
      default: .regular
      }
  }
}
