internal import Lab

/// Reading and writing plans in files.
extension PlanFile {
  /// Reads the plan at a path.
  ///
  /// - Parameter onlyRegular: Whether only files are read: a pipe or a device may never end.
  init(at path: String, onlyRegular: Bool = false) throws(ScriptFileProblem) {
    let text = try ScriptFile.text(at: path, onlyRegular: onlyRegular)
    do {
      try self.init(json: Array(text.utf8))
    } catch {
      throw .noPlan(path == "-" ? "<stdin>" : path, reason: error.description)
    }
  }

  /// Writes a plan as text to a path.
  ///
  /// - Returns: Why it isn't written; `nil` if it is.
  static func save(_ text: String, to path: String, replaces: Bool) -> String? {
    if !replaces {
      do {
        let present = try ScriptFile.text(at: path, onlyRegular: true)
        guard present == text else { return "there is a file '\(path)' already: :plan save! \(path) replaces it" }
      } catch {
        switch error {
        case .missing: break
        case .tooLarge, .notText: return "there is a file '\(path)' already: :plan save! \(path) replaces it"
        default: return "\(error)"
        }
      }
    }
    return AtomicFile.write(Array(text.utf8), to: path, mode: 0o644).map { "'\(path)' can't be written: \($0)" }
  }
}
