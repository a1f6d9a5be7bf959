/// The names under which scripts use promises.
enum PromiseNames {
  /// Free functions that make a promise.
  static let functions: Set<String> = ["all", "any", "race", "retry"]
  /// Methods that only promises have.
  static let operators: Set<String> = ["then", "catch", "always", "recover", "validate", "delay", "timeout"]
  /// Methods that give a promise of the same type.
  static let keepingTheirType: Set<String> = ["catch", "always", "recover", "validate", "delay", "timeout"]
  /// Methods that promises share with collections.
  static let ambiguousOperators: Set<String> = ["reduce"]
}
