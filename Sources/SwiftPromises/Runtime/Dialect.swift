import Program

/// A promise library whose rules and vocabulary a script follows; the default comes first.
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
  /// FranticApparatus 6.0 to 7.0: `all`, `any` and `race` are in it, which 6.0.0 hasn't.
  case frantic
  /// The promises of ECMA-262.
  case ecmascript

  /// Whether it is PromiseKit 0.9, by either of its guides.
  public var isPromiseKitZero: Bool { self == .promisekit096 || self == .promisekit092 }

  /// Whether it has the library's modules, in one of its versions.
  public func sharesModule(with other: Dialect) -> Bool {
    func isKit(_ dialect: Dialect) -> Bool { dialect == .promisekit || dialect.isPromiseKitZero }
    return self == other || isKit(self) && isKit(other)
  }

  /// The dialect with a name.
  ///
  /// - Throws: `DialectProblem`, with the nearest name, if there is none.
  public init(named name: some StringProtocol) throws(DialectProblem) {
    guard let dialect = Dialect(rawValue: String(name)) else { throw .unknown(String(name)) }
    self = dialect
  }

  /// The dialect that belongs to a module that scripts import; `nil` for modules that belong to none.
  package static func imported(by module: String) -> Dialect? { modules[module] }

  static let moduleNames = Set(modules.keys)

  /// The modules that scripts can import for the sake of a dialect.
  static let modules: [String: Dialect] = [
    "Promises": .google, "PromiseEngine": .google, "PromiseDispatch": .google, "PromiseKit": .promisekit,
    "KitPromises": .promisekit, "FranticApparatus": .frantic, "FranticPromises": .frantic, "AnyPromises": .anypromise,
    "ECMAPromises": .ecmascript,
  ]
}

/// Why a dialect can't be had.
public enum DialectProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)

  public var description: String {
    let names = Dialect.allCases.map(\.rawValue).joined(separator: ", ")
    switch self {
    case .unknown(let name):
      let nearest = NearestName.find(name, among: Dialect.allCases.map(\.rawValue)).map { "; did you mean '\($0)'?" } ?? ""
      return "there is no dialect '\(name)'\(nearest) (there is: \(names))"
    }
  }
}
