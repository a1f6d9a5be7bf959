package import Program

extension OperatorCatalog {
  /// All that can be composed with in a dialect but for simulated sources.
  package static func written(for dialect: Dialect) -> OperatorCatalog {
    switch dialect {
    case .google: google
    case .promisekit096, .promisekit092: kitZero
    case .ecmascript: ecma
    case .promisekit: kit
    case .anypromise: any
    case .frantic: frantic
    }
  }
}
