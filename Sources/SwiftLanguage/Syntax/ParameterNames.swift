package import SwiftSyntax

extension ClosureExprSyntax {
  /// The names of its parameters, `_` included; empty if it has none or uses `$0`.
  package var parameterNames: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let names)?: names.map(\.name.text)
    case .parameterClause(let clause)?: clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: []
    }
  }
}
