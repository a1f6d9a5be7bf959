public import TraceEvents

/// A broken rule of the script, wherever it happened and whoever caught it.
public struct RunFault: Hashable, Sendable {
  /// What happened, and what to do about it, in one line.
  public var message: String
  /// The name of the text that it happened in: the script's, or that of a prompt line.
  public var fileName: String
  /// Where it happened; `nil` if no place of the script is to blame.
  public var place: SourcePlace?
  /// The source line with a caret below it and who called whom; empty if no place is known.
  public var excerpt: String = ""
  /// The promise whose handler it happened in; `nil` outside of handlers.
  public var promise: PromiseID?
  /// The stub that most likely gave the value which broke the rule; `nil` if none did.
  public var madeUp: String?
  /// When it happened.
  public var time: VirtualInstant
  /// The step of the event that reports it.
  public var step: Int
  /// Whether Swift stops the program there; otherwise its compiler refuses the text, or scripts can't what Swift can.
  public var isTrap: Bool
  /// Whether a blocking wait occupied the queue that it needed.
  public var isDeadlock: Bool { message.hasPrefix(Self.deadlock) }

  /// Whether something was settled a second time that may be settled once: FranticApparatus and tasks stop the program for it.
  package static func isSecondSettlement(_ message: String) -> Bool {
    ["this promise was settled before", "this continuation is resumed a second time"].contains { message.hasPrefix($0) }
  }

  /// How the message of a deadlock begins.
  package static let deadlock = "deadlock: "

  /// What Swift makes of it, behind the line in the text of an error.
  package static func fate(isTrap: Bool) -> String { isTrap ? "Swift would have stopped the program here" : "a fault" }

  /// The text of an error without the line and the fate behind it; `nil` if it is none of a broken rule.
  package static func message(ofError text: String) -> String? {
    guard [true, false].contains(where: { text.hasSuffix("; \(fate(isTrap: $0)))") }), let start = text.ranges(of: " (line ").last
    else { return nil }
    return String(text[..<start.lowerBound])
  }

  package init(
    message: String, fileName: String, place: SourcePlace?, excerpt: String = "", promise: PromiseID?, time: VirtualInstant,
    step: Int, isTrap: Bool
  ) {
    self.message = message
    self.isTrap = isTrap
    self.fileName = fileName
    self.place = place
    self.excerpt = excerpt
    self.promise = promise
    self.time = time
    self.step = step
  }
}

/// Something that the script began and left undone: a continuation, a group, a task's error, a wait that never ends.
public struct RunLeak: Hashable, Sendable {
  /// What was left.
  public enum Kind: String, Hashable, Sendable {
    /// A continuation that nothing resumed.
    case continuation
    /// A dispatch group that was entered more often than left.
    case group
    /// A task that ended with an error for which nobody waited.
    case task
    /// A job that waits for a semaphore, a lock or a work item, which nothing ends any more.
    case wait
  }

  public var kind: Kind
  /// The name of the text that made it: the script's, or that of a prompt line.
  public var fileName: String
  /// Where it was made.
  public var place: SourcePlace
  /// What is wrong, and what to do about it, in one line.
  public var message: String

  package init(kind: Kind, fileName: String, place: SourcePlace, message: String) {
    self.kind = kind
    self.fileName = fileName
    self.place = place
    self.message = message
  }
}
