/// A place in the text that was run: the file, or a line that was typed at the prompt.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The text that a place lies in.
  public enum Unit: Hashable, Sendable {
    /// The script that was opened.
    case program
    /// The line typed at the prompt, numbered from 1 in the order of typing.
    case prompt(Int)
    /// A source file of an application that uses the engine, as `#fileID` names it.
    case file(String)
  }

  /// The text that the place lies in.
  public var unit: Unit
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1 in UTF-8 bytes, as swiftc counts it.
  public var column: Int

  /// Names a place in a text, by default in the program's own.
  @_alwaysEmitIntoClient
  public init(unit: Unit = .program, line: Int, column: Int) {
    self.unit = unit
    self.line = line
    self.column = column
  }

  /// The place as an address begins: `3:5`, `prompt2:1:7`, `App/Main.swift:3:5`.
  public var description: String {
    switch unit {
    case .program: "\(line):\(column)"
    case .prompt(let number): "prompt\(number):\(line):\(column)"
    case .file(let name): "\(name):\(line):\(column)"
    }
  }
}
