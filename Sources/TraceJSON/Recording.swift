public import TraceEvents

/// What is known of how an application's trace was recorded, if it is a recording line by line.
public struct Recording: Hashable, Sendable {
  /// The program's name.
  public internal(set) var program = ""
  /// The system's number of the process.
  public internal(set) var process = 0
  /// When the recording began, in UTC: `2026-11-22T17:40:00Z`.
  public internal(set) var started = ""
  /// How late it was when the program ended the recording, or when somebody attached to it; zero of a file that has no end.
  public internal(set) var now = VirtualInstant.zero
  /// Whether the program ended the recording itself.
  public internal(set) var isEnded = false
  /// Whether the program itself told it, and so still ran.
  public internal(set) var isLive = false
  /// Whether the last line is incomplete, and was left out.
  public internal(set) var isTorn = false
  /// How many events are missing because the program made them faster than they could be written, or because the recorder failed.
  public internal(set) var lost = 0
  /// How many of these are missing because it failed.
  public internal(set) var failed = 0
  /// How it failed first.
  public internal(set) var failure = ""
  /// How many promises were left out because there was no room for more than what was pending; at least so many if there is no end.
  public internal(set) var leftOutPromises = 0
  /// How many events were, of these and of others.
  public internal(set) var leftOutEvents = 0
  /// Whether what isn't there may be pending, or have failed: settled chains that were dropped aren't missed.
  public var isComplete: Bool { lost == 0 && leftOutEvents == 0 && leftOutPromises == 0 }
  /// Whether the program lets who attaches act on its promises.
  public internal(set) var allowsFaults = false
  /// What the program said to what was asked of it, in the order in which it did.
  public internal(set) var answers: [Answer] = []
  /// How many families of settled promises were dropped to keep the recording small.
  public internal(set) var forgottenFamilies = 0
  /// How many promises these had.
  public internal(set) var forgottenPromises = 0

  init() {}

  /// What a program said to what was asked of it.
  public struct Answer: Hashable, Sendable {
    /// What is done, or why it isn't.
    public let text: String
    /// Whether nothing is done.
    public let isRefusal: Bool
  }

  /// What whoever reads the trace should know, each in a sentence.
  public var remarks: [String] {
    func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
    var remarks: [String] = []
    if isTorn {
      remarks.append("the last line is incomplete and was left out: the program was ended while it wrote, or its disk is full")
    }
    if !isEnded, !isTorn, !isLive { remarks.append("the recording has no end: the program was killed, or still runs") }
    if forgottenPromises > 0 {
      remarks.append(
        "\(count(forgottenPromises, "settled promise")) of \(count(forgottenFamilies, "chain")) were dropped to keep the recording within its limit"
      )
    }
    if leftOutPromises > 0 || leftOutEvents > 0 {
      let promises = leftOutPromises > 0 ? "\(count(leftOutPromises, "promise")) and " : ""
      let verb = leftOutPromises == 0 && leftOutEvents == 1 ? "was" : "were"
      remarks.append(
        "\(isEnded ? "" : "at least ")\(promises)\(count(leftOutEvents, "event")) \(verb) left out, because the recording is full: give it a larger limit"
      )
    }
    let late = lost - failed
    if late > 0 {
      remarks.append(
        "\(count(late, "event")) came faster than they could be written, and \(late == 1 ? "is" : "are") missing: all of a promise, or its end"
      )
    }
    if failed > 0 {
      remarks.append(
        "\(count(failed, "event")) \(failed == 1 ? "is" : "are") missing because the recorder failed (\(failure)): all of a promise, or its end"
      )
    }
    return remarks
  }
}
