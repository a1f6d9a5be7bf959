public import Program
public import SwiftPromises

extension OperatorCatalog {
  /// The catalogue of a dialect.
  public static func of(_ dialect: Dialect) -> OperatorCatalog {
    var catalogue = written(for: dialect)
    catalogue.sources += SimulatedSources.entries.filter { isThere($0, in: dialect) }
    return catalogue
  }

  /// Whether the code means something in a dialect.
  private static func isThere(_ entry: Entry, in dialect: Dialect) -> Bool {
    ScriptProgram.problems(of: ScriptSource(name: "catalogue", text: entry.operation.code), dialect: dialect).isEmpty
  }
}
