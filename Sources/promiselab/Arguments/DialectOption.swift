internal import ArgumentParser
internal import SwiftPromises

/// What `--dialect` says.
enum DialectOption {
  /// The dialect of a name; `nil` if none is given.
  ///
  /// - Throws: What names there are, if there is none of this one.
  static func dialect(_ name: String?) throws -> Dialect? {
    do {
      return try name.map { name throws(DialectProblem) in try Dialect(named: name) }
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
