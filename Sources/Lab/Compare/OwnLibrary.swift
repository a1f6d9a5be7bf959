internal import Program
public import SwiftPromises
internal import Translating

/// Which library a script is written for.
public enum OwnLibrary: Hashable, Sendable {
  /// The script says it, or uses none.
  case told
  /// It says nothing, but it runs in this library, and not in google's, which scripts that say nothing are for.
  case found(Dialect)
  /// It says nothing, and runs in google's library.
  case assumed(Dialect)

  /// - Complexity: What checking the script takes, for each library.
  public init(of request: RunRequest) {
    let text = request.source.text
    guard request.dialect == nil, ScriptProgram.dialect(askedForIn: text) == nil, !PlainSwift.isAll(of: text) else {
      self = .told
      return
    }
    switch Dialect.allCases.first(where: { request.runs(under: $0) }) {
    case .google?: self = .assumed(.google)
    case let dialect?: self = .found(dialect)
    // What is wrong with it is said by the run.
    case nil: self = .told
    }
  }

  /// What is to be said of it; `nil` if the script says it itself.
  public func remark(on name: String) -> String? {
    switch self {
    case .told: nil
    case .found(let dialect): "'\(name)' doesn't say its library: taken for \(dialect.rawValue), in whose words it is"
    case .assumed(let dialect): "'\(name)' doesn't say its library: taken for \(dialect.rawValue)"
    }
  }

  /// The library to run the script in; `nil` leaves that to the script.
  public var dialect: Dialect? {
    switch self {
    case .told: nil
    case .found(let dialect), .assumed(let dialect): dialect
    }
  }
}
