/// The names under which scripts use promises.
enum PromiseNames {
  /// Free functions that make a promise.
  static let functions: Set<String> = ["all", "any", "race", "retry", "wrap"]
  /// Methods that only promises have.
  static let operators: Set<String> = ["then", "catch", "always", "recover", "validate", "delay", "timeout"]
  /// Methods that promises share with collections.
  static let ambiguousOperators: Set<String> = ["reduce"]
}
