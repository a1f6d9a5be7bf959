import SwiftLanguage

/// What the names of calls tell about them.
public enum OperatorNames {
  /// Whether a call makes a promise that begins a chain: `Promise(…)`, `SimulatedNetwork.get(…)`.
  ///
  /// - Parameter path: The names of what is called: `["SimulatedNetwork", "get"]`.
  public static func makes(_ path: [String], in dialect: Dialect) -> Bool {
    let library = DialectLibrary.of(dialect)
    if library.makers.contains(path.joined(separator: ".")) { return true }
    if path.count == 2 { return SimulatedSource.makesPromise(path[1], of: path[0]) }
    return path.count == 1 && SimulatedSource.functions[path[0]] != nil
  }

  /// Whether a library has a function, or a promise of it an operator, of this name or path (`Promise.try`): what all scripts have isn't meant.
  ///
  /// - Parameter isOnPromise: Whether it is called on a promise.
  package static func isWord(_ path: String, isOnPromise: Bool, in dialect: Dialect) -> Bool {
    let library = DialectLibrary.of(dialect)
    if isOnPromise { return library.operators.contains(path) || library.ambiguousOperators.contains(path) }
    return library.functions[path] != nil || library.makers.contains(path)
  }
}
