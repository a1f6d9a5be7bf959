public import Lab
internal import Program
public import TraceEvents

/// What is known of changes of the program.
public struct Composing: Sendable {
  /// The promises that are to be joined.
  public internal(set) var marks: [PromiseAddress] = []
  /// What can be undone and done again.
  var changes = ChangeHistory()
  /// The edit that led to the run that was asked for, if it was one of the script.
  var lastEdit: ScriptEdit?
  /// How many injections the last edit took away.
  var lostInjections = 0
  /// What was done, until the run of it tells what it changed.
  var announcement: String?
  /// What fix-its have made of JavaScript; `nil` if they have made nothing.
  var mended: MendedJavaScript?
  /// What the latest run does otherwise than the one before it; `nil` before anything was changed.
  public internal(set) var comparison: RunComparison?
}

/// A text that fix-its made of JavaScript.
struct MendedJavaScript {
  var text: String
  /// The JavaScript from before the first of them.
  var javaScript: String
  /// Whether none is left, and it was said that the JavaScript can be had back.
  var isOffered = false
}
