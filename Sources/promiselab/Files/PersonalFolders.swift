internal import Glibc

/// Where a person's files are, as the XDG base directory specification says.
enum PersonalFolders {
  /// The folder of the configuration; `nil` if neither it nor a home is known.
  static var configuration: String? { folder("XDG_CONFIG_HOME", fallback: ".config") }

  /// The folder of what is kept from one time to the next.
  static var state: String? { folder("XDG_STATE_HOME", fallback: ".local/state") }

  /// The variable whose value keeps a folder from being known, as it isn't UTF-8; `nil` if none does.
  static var unreadable: String? { ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"].first(where: isUnreadable) }

  private static func isUnreadable(_ name: String) -> Bool { getenv(name).map { String(validatingCString: $0) == nil } ?? false }

  private static func folder(_ variable: String, fallback: String) -> String? {
    // What a person keeps must not go to another folder than they named.
    if isUnreadable(variable) { return nil }
    // A relative path has no meaning there and is passed over, says the specification.
    if let path = value(variable), path.hasPrefix("/") { return "\(path)/promiselab" }
    return home.map { "\($0)/\(fallback)/promiselab" }
  }

  /// The person's home.
  static var home: String? { value("HOME") }

  private static func value(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Makes a folder and those that it lies in, for this person only.
  ///
  /// - Returns: The system's reason if that is not possible, otherwise `nil`.
  static func make(_ path: String) -> String? {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? nil : "\(path) isn't a folder" }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex, let reason = make(String(path[..<slash])) { return reason }
    return mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : String(cString: strerror(errno))
  }
}
