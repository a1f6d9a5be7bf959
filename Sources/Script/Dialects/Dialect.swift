/// A promise library whose rules and vocabulary a script follows.
public enum Dialect: String, CaseIterable, Hashable, Sendable {
  /// google/promises, the engine's own surface.
  case google
  /// PromiseKit 8 in Swift.
  case promisekit
  /// PromiseKit's AnyPromise.
  case anypromise
  /// PromiseKit 0.9.6, as its guide describes it.
  case promisekit096 = "promisekit-0.9.6"
  /// PromiseKit 0.9.2, as its readme describes it.
  case promisekit092 = "promisekit-0.9.2"
  /// FranticApparatus 6.0.
  case frantic
  /// The promises of ECMA-262.
  case ecmascript

  /// The dialect with a name.
  ///
  /// - Throws: `DialectProblem`, with the nearest name, if there is none.
  public init(named name: some StringProtocol) throws(DialectProblem) {
    guard let dialect = Dialect(rawValue: String(name)) else { throw .unknown(String(name)) }
    guard DialectLibrary.of(dialect) != nil else { throw .notBuilt(dialect) }
    self = dialect
  }

  /// The dialects that scripts can be written in, the default first.
  public static var built: [Dialect] { allCases.filter { DialectLibrary.of($0) != nil } }

  /// The dialect that belongs to a module that scripts import; `nil` for modules that belong to none.
  static func imported(by module: String) -> Dialect? {
    switch module {
    case "Promises", "PromiseEngine", "PromiseDispatch": .google
    case "PromiseKit", "KitPromises": .promisekit
    case "FranticApparatus", "FranticPromises": .frantic
    case "AnyPromises": .anypromise
    case "ECMAPromises": .ecmascript
    default: nil
    }
  }
}

/// Why a dialect can't be had.
public enum DialectProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  case notBuilt(Dialect)

  public var description: String {
    let names = Dialect.built.map(\.rawValue).joined(separator: ", ")
    switch self {
    case .unknown(let name):
      let nearest = NearestName.find(name, among: Dialect.allCases.map(\.rawValue)).map { "; did you mean '\($0)'?" } ?? ""
      return "there is no dialect '\(name)'\(nearest) (there is: \(names))"
    case .notBuilt(let dialect): return "the dialect '\(dialect.rawValue)' is not built yet; there is: \(names)"
    }
  }
}
