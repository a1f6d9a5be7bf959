public import TraceEvents

/// Something about a script that keeps it from running, or that its author should know.
public struct ScriptDiagnostic: Hashable, Sendable {
  /// How grave it is.
  public enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  public var severity: Severity
  /// What is wrong and what to write instead.
  public var message: String
  /// The file's name, as the script's source gave it.
  public var fileName: String
  /// Where it is wrong.
  public var place: SourcePlace
  /// The text of the line at that place.
  public var sourceLine: String
  /// The name that nobody declares, if that is what is wrong: a stub could stand for it.
  public var unknownName: String?
  /// What would mend it, where that is obvious.
  public var fixIt: FixIt?

  /// How many characters a message has at most: names in it can be as long as the file.
  private static let longestMessage = 1000

  public init(severity: Severity, message: String, fileName: String, place: SourcePlace, sourceLine: String) {
    self.severity = severity
    self.message = message.utf8.count > Self.longestMessage ? String(message.prefix(Self.longestMessage)) + "…" : message
    self.fileName = fileName
    self.place = place
    self.sourceLine = sourceLine
  }

  /// The diagnostic in swiftc's form: place and message, the source line, and a caret below the place; then its fix-it, if it has one.
  public var rendered: String {
    let head = "\(fileName):\(place.line):\(place.column): \(severity.rawValue): \(message)"
    let text = "\(head)\n\(Self.shown(excerpt.line))\n\(margin)^"
    return fixIt.map { "\(text)\n\($0.rendered(fileName: fileName))" } ?? text
  }

  /// The white space that leads to the place in the line below the excerpt.
  var margin: String { String(excerpt.before.map { $0 == "\t" ? "\t" : " " }) }

  /// A line with a picture in the place of each character that would drive a terminal, so that the caret stays below its place.
  private static func shown(_ line: String) -> String {
    var shown = ""
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 0x09: shown.unicodeScalars.append(scalar)
      case 0..<0x20: shown.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
      case 0x7F: shown += "\u{2421}"
      case 0x80...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// How many characters of a long line are shown before and after the place.
  private static let shownBefore = 80
  private static let shownAfter = 80

  /// The line, or the part of a long one around the place, and what of it stands before the place.
  private var excerpt: (line: String, before: String) {
    var before = String(decoding: sourceLine.utf8.prefix(max(0, place.column - 1)), as: UTF8.self)
    var after = String(decoding: sourceLine.utf8.dropFirst(max(0, place.column - 1)), as: UTF8.self)
    guard sourceLine.utf8.count > Self.shownBefore + Self.shownAfter else { return (sourceLine, before) }
    if before.count > Self.shownBefore { before = "…" + before.suffix(Self.shownBefore) }
    if after.count > Self.shownAfter { after = after.prefix(Self.shownAfter) + "…" }
    return (before + after, before)
  }
}

/// Why a script can't run.
public struct ScriptProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// All that is wrong, in the order of the text.
  public var diagnostics: [ScriptDiagnostic]

  public init(diagnostics: [ScriptDiagnostic]) {
    self.diagnostics = diagnostics
  }

  /// How many diagnostics are kept: nobody reads more, and each takes time to make.
  package static let maximumShown = 100

  /// Keeps the first diagnostics, in the order of the text, and says how many more there are.
  ///
  /// - Parameter uncounted: How many were found besides, and not made.
  package init(all: [ScriptDiagnostic], uncounted: Int = 0) {
    var sorted = all.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    let more = sorted.count - Self.maximumShown + uncounted
    if sorted.count > Self.maximumShown { sorted.removeLast(sorted.count - Self.maximumShown) }
    if more > 0, var last = sorted.last {
      last.severity = .note
      last.message = "and \(more.grouped) more"
      last.unknownName = nil
      last.fixIt = nil
      sorted.append(last)
    }
    self.init(diagnostics: sorted)
  }

  /// That nobody waits for the answer any more.
  package static func stopped(_ unit: CodeUnit) -> ScriptProblems {
    let place = unit.place(atUTF8Offset: 0)
    let diagnostic = ScriptDiagnostic(
      severity: .note, message: stopMessage, fileName: unit.name, place: place, sourceLine: unit.text(ofLine: 1))
    return ScriptProblems(diagnostics: [diagnostic])
  }

  /// Whether nothing is wrong that is known: nobody waited for the answer any more.
  package var areStopped: Bool { diagnostics.count == 1 && diagnostics[0].message == Self.stopMessage }
  private static let stopMessage = "checking was stopped"

  /// All diagnostics in swiftc's form.
  public var description: String {
    diagnostics.map(\.rendered).joined(separator: "\n")
  }
}
