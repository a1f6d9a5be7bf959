public import Program
public import SwiftEditing
public import TraceEvents

/// A text that is being edited, the cursor in it, and what can be undone.
public struct SourceEditor: Hashable, Sendable {
  /// What the text is.
  public enum Purpose: Hashable, Sendable {
    /// The script.
    case program
    /// The arguments and the closure of the operator at an address, whose name is told.
    case arguments(PromiseAddress, name: String)
  }

  /// What can be come back to.
  struct Snapshot: Hashable, Sendable {
    var lines: [[Character]]
    var line: Int
    var column: Int
  }

  public let purpose: Purpose
  /// What the text is written in.
  private let language: LanguageChoice
  /// The lines without their ends; there is always one.
  public internal(set) var lines: [[Character]]
  /// The line of the cursor, from 0.
  public internal(set) var line = 0
  /// How many characters of the line lie before the cursor.
  public internal(set) var column = 0
  /// The first line that is shown, as far as that keeps the cursor in sight.
  public internal(set) var topLine = 0
  /// What is wrong with the text.
  public internal(set) var complaints: [ScriptDiagnostic] = []
  /// What the characters are, for their colors; `nil` where the text is too long to look at it as a whole.
  private(set) var kinds: [[TextKind]]?

  var undone: [Snapshot] = []
  var done: [Snapshot] = []
  /// Whether the next character belongs to the same step of undoing as the last.
  var isTyping = false
  /// The column of the screen that going up and down keeps to.
  var wantedColumn: Int?
  /// Whether the text was changed since its colors and what is wrong with it were found out.
  var isStale = false { didSet { if isStale { kinds = nil } } }
  /// Whether Esc was pressed while there are unsaved changes: once more drops them.
  var isLeaving = false
  /// The text as it was when it was last taken over.
  private(set) var original: String
  private let lineEnd: String

  /// Longer texts, in characters, stay plain.
  private static let longestClassified = 100_000

  /// Makes an editor of a text.
  ///
  /// - Parameters:
  ///   - original: The text as it was before it was changed; `nil` if it was not.
  ///   - line: The line of the cursor, from 0; the last one if there are fewer.
  public init(
    _ text: String, original: String? = nil, purpose: Purpose = .program, line: Int = 0, column: Int = 0,
    language: LanguageChoice = .swift
  ) {
    self.purpose = purpose
    self.language = language
    self.original = original ?? text
    lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    lines = SourceEditor.lines(of: text)
    self.line = min(max(line, 0), lines.count - 1)
    self.column = min(max(column, 0), lines[self.line].count)
    classify()
  }

  /// The text.
  public var text: String { lines.map { String($0) }.joined(separator: lineEnd) }

  /// How many characters the text has, without the ends of its lines.
  ///
  /// - Complexity: O(lines).
  var count: Int { lines.reduce(0) { $0 + $1.count } }

  /// Whether the text differs from what it was when it was last taken over.
  public var isChanged: Bool { lines != SourceEditor.lines(of: original) }

  /// Notes that the text was taken over as it is.
  mutating func noteTaken() {
    original = text
    isLeaving = false
  }

  static func lines(of text: String) -> [[Character]] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map { Array($0) }
  }

  // MARK: Steps of undoing

  /// Keeps the present text to come back to, unless it belongs to the step before.
  mutating func beginStep(typing: Bool = false) {
    if !(typing && isTyping) {
      done.append(Snapshot(lines: lines, line: line, column: column))
      if done.count > 1000 { done.removeFirst() }
    }
    undone = []
    isTyping = typing
  }

  /// Goes back a step.
  ///
  /// - Returns: Whether there was one.
  mutating func undo() -> Bool {
    guard let snapshot = done.popLast() else { return false }
    undone.append(Snapshot(lines: lines, line: line, column: column))
    show(snapshot)
    return true
  }

  /// Goes forward a step that was gone back.
  ///
  /// - Returns: Whether there was one.
  mutating func redo() -> Bool {
    guard let snapshot = undone.popLast() else { return false }
    done.append(Snapshot(lines: lines, line: line, column: column))
    show(snapshot)
    return true
  }

  private mutating func show(_ snapshot: Snapshot) {
    (lines, line, column) = (snapshot.lines, snapshot.line, snapshot.column)
    isTyping = false
    wantedColumn = nil
  }

  // MARK: Colors

  /// Finds out what the characters are.
  ///
  /// - Complexity: O(length of the text).
  mutating func classify() {
    kinds = nil
    guard count <= SourceEditor.longestClassified else { return }
    // Arguments are no script: what stands before them makes them one, as far as colors are concerned.
    let lead = purpose == .program ? "" : "f"
    kinds = language.language.classify(lines.map { String($0) }.joined(separator: "\n"), behind: lead) { $0 == "\n" }
  }
}
