internal import Program
internal import TraceEvents
internal import TraceGraph

/// Why an answer doesn't pass, whatever its goals say: a run of it was stopped, or Swift would have stopped it.
struct RunTrouble {
  /// What happened and where, in one line.
  let sentence: String
  /// Whether the run was stopped at a limit.
  let isCutOff: Bool
  /// The line of the script at which it happened, where that is known.
  private(set) var line: Int?

  /// What stopped the plain run; `nil` if nothing did.
  init?(_ run: ScriptRun) {
    if case .limit(let text) = run.ending {
      (sentence, isCutOff, line) = (Self.words(limit: text, at: run.endTime), true, Self.line(ofLimit: text))
    } else if let fault = run.faults.first {
      (sentence, isCutOff) = (Self.words(fault: fault.message, at: fault.place), false)
      line = fault.place.flatMap { $0.unit == .program ? $0.line : nil }
    } else if case .fault(let text) = run.ending {
      (sentence, isCutOff) = (Self.words(fault: String(text.prefix { !$0.isNewline }), at: nil), false)
    } else {
      return nil
    }
  }

  /// What stopped one of several runs; `nil` if nothing stopped any.
  init?(in exploration: Exploration) {
    for entry in exploration.entries {
      let words: String
      if let text = entry.outcome.cutOff {
        words = Self.words(limit: text, at: nil)
      } else if let fault = entry.outcome.faults.first {
        words = Self.words(fault: fault.message, at: fault.place)
      } else {
        continue
      }
      let changes = entry.witness.changes
      sentence = changes.isEmpty ? words : "if \(changes.joined(separator: " and ")): \(words)"
      isCutOff = entry.outcome.cutOff != nil
      return
    }
    return nil
  }

  /// The text of a limit is for a program that takes options: `a.swift:3:5: limit reached: … steps: end the loop, or raise …`.
  private static func words(limit text: String, at instant: VirtualInstant?) -> String {
    let first = text.prefix { !$0.isNewline }
    let mark = "limit reached: "
    guard let start = first.firstRange(of: mark) else { return "it was stopped: \(first)" }
    let reason = first[start.upperBound...].prefix { $0 != ":" }
    let line = line(ofLimit: text).map { " near line \($0)" } ?? instant.map { " at \($0)" } ?? ""
    return "it never ends: it was stopped\(line), as \(reason)"
  }

  /// The line that the text of a limit names.
  private static func line(ofLimit text: String) -> Int? {
    let first = text.prefix { !$0.isNewline }
    guard let start = first.firstRange(of: "limit reached: ") else { return nil }
    let place = first[..<start.lowerBound].split(separator: ":").suffix(3).compactMap { Int($0.drop { $0 == " " }) }
    return place.count == 2 ? place[0] : nil
  }

  private static func words(fault message: String, at place: SourcePlace?) -> String {
    guard let place, place.unit == .program else { return "fault: \(message)" }
    return "line \(place.line): fault: \(message)"
  }
}
