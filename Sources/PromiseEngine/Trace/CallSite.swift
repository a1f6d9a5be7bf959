/// Where in a source file an operator was called.
@frozen
public struct CallSite: Sendable {
  /// The file, as `#fileID` names it.
  public let file: StaticString
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  /// Names a place, usually by the default values `#fileID`, `#line` and `#column` of whoever is called there.
  @_alwaysEmitIntoClient
  public init(file: StaticString, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
