import Program
import SwiftPromises
import TraceEvents
import TraceGraph
import Translating

/// Why two runs part, as far as it can be shown and not only guessed.
struct PartingReasons {
  let names: [String]
  let runs: [LabRun]
  /// What each is written for.
  let libraries: [String]
  let deeds: [[TwoRuns.Deed]]
  let alike: Int
  /// What the second run's plan changes in the first, if that is known.
  let changes: [String]

  private var isOneLibrary: Bool { libraries[0] == libraries[1] }

  var sentences: [String] {
    // Nothing explains two runs of one script better.
    if !changes.isEmpty { return [changes.joined(separator: " and ")] }
    return [origins, order, texts, translation].compactMap { $0 }
  }

  /// Where the errors began that only one of them has at the parting.
  private var origins: String? {
    let found = runs.indices.compactMap { side -> String? in
      guard alike < deeds[side].count, let promise = runs[side].full[deeds[side][alike].promise],
        let origin = origin(behind: promise, in: runs[side]), let error = origin.settlementText,
        !begins(error, by: origin.operatorName, in: runs[1 - side])
      else { return nil }
      let shown = TerminalText.quoted(error, limit: 60)
      return "the error \(shown) began in \(PlaceNames(runs[side].full).name(origin.id)) (\(names[side]))"
    }
    return found.isEmpty ? nil : found.joined(separator: "; ")
  }

  /// Where the error began that a promise was rejected with, or that its handler got.
  private func origin(behind promise: PromiseRecord, in run: LabRun) -> PromiseRecord? {
    var origin = promise.errorOrigin
    if origin == nil, let handler = promise.handlerRun, handler.role == .error { origin = run.full[handler.cause]?.errorOrigin }
    return origin.flatMap { run.full[$0] }
  }

  /// Whether an error begins in a run as it does in the other one: what both have makes no difference.
  private func begins(_ error: String, by name: String, in run: LabRun) -> Bool {
    // Libraries have other names for the same operators.
    return run.full.promises.contains {
      $0.errorOrigin == $0.id && $0.settlementText == error && (!isOneLibrary || $0.operatorName == name)
    }
  }

  /// Whether they do the same things in another order.
  private var order: String? {
    guard alike < deeds[0].count || alike < deeds[1].count else { return nil }
    func counted(_ deeds: [TwoRuns.Deed]) -> [TwoRuns.Deed.Key: Int] { deeds.reduce(into: [:]) { $0[$1.key, default: 0] += 1 } }
    return counted(deeds[0]) == counted(deeds[1]) ? "both do the same things, in another order" : nil
  }

  /// The first line in which two scripts of one library differ.
  private var texts: String? {
    guard !runs[0].isRecording, !runs[1].isRecording, isOneLibrary else { return nil }
    let lines = runs.map { $0.request.source.text.split(separator: "\n", omittingEmptySubsequences: false) }
    // Comments and layout change nothing: the lines that are code are compared.
    let code = lines.map { lines in lines.indices.filter { lines[$0].isCode } }
    let alike = zip(code[0], code[1]).prefix { lines[0][$0].trimmingSpaces == lines[1][$1].trimmingSpaces }.count
    let places = code.indices.map { alike < code[$0].count ? code[$0][alike] : lines[$0].count }
    guard alike < max(code[0].count, code[1].count) else {
      return runs[0].request.plan != runs[1].request.plan ? "the scripts are the same: what differs is the plan" : nil
    }
    let different = lines.indices.map { side in places[side] < lines[side].count ? lines[side][places[side]].trimmingSpaces : nil
    }
    let shown = PartingReasons.quoted(different)
    let other = places[0] == places[1] ? "" : " (line \(places[1] + 1) of \(names[1]))"
    let isJavaScript = names.contains { FileLanguage(ofFile: $0) == .javaScript }
    let scripts = isJavaScript ? "the scripts, in Swift as they were read," : "the scripts"
    return "\(scripts) differ first in line \(places[0] + 1): \(shown[0]), \(shown[1])\(other)"
  }

  /// Two lines, both cut where they are long so that what differs is in sight; `nil` is a line that isn't there.
  private static func quoted(_ lines: [String?]) -> [String] {
    let alike = zip(lines[0] ?? "", lines[1] ?? "").prefix { $0 == $1 }.count
    let isOutOfSight = alike > mostShown - leastOfDifference && lines.contains { $0?.count ?? 0 > mostShown }
    let start = isOutOfSight ? alike - leastOfDifference : 0
    return lines.map { line in
      guard let line else { return "nothing" }
      return "'\(start > 0 ? "…" : "")\(TerminalText.quoted(String(line.dropFirst(start)), limit: mostShown))'"
    }
  }

  /// How many characters of a line are shown, and how many of them before what differs, or from there on, at least.
  private static let mostShown = 60
  private static let leastOfDifference = 20

  /// Whether the libraries make the difference: the first script in the second one's words is run to see.
  private var translation: String? {
    guard !runs[0].isRecording, !runs[1].isRecording, !isOneLibrary,
      let other = try? TranslationTarget(named: libraries[1])
    else { return nil }
    guard let script = try? TranslatedScript(runs[0].request, to: other), script.translation.isWhole,
      script.problems.isEmpty
    else { return nil }
    let translated = script.translated.perform()
    let printed = [runs[0], runs[1], translated].map { $0.full.output.map { "\($0.time): \($0.text)" } }
    if printed[2] == printed[0] {
      return
        "the scripts make the difference, not the libraries: \(names[0]) in the words of \(other.name) prints what it printed"
    }
    guard printed[2] == printed[1] else { return nil }
    return "the libraries make the difference: \(names[0]) in the words of \(other.name) prints what \(names[1]) prints"
      + reason(why: runs[0], translated, script)
  }

  /// What the libraries do differently, as strictly as the proof of a translation says it: a rule that is only marked is no reason.
  private func reason(why own: LabRun, _ other: LabRun, _ script: TranslatedScript) -> String {
    let kinds = OutcomeDifference(script).kinds(of: own, other)
    let rules = Set(kinds.compactMap(\.rule)).sorted().compactMap(DialectRule.numbered)
    if rules.isEmpty {
      return kinds.contains(where: \.isOrder) ? "; they take more turns or fewer for the same chain" : ""
    }
    let named = rules.map { "\($0.title) (docs/dialects.md, rule \($0.number))" }.joined(separator: ", ")
    return "; what \(libraries[0]) and \(libraries[1]) do differently there: \(named)"
  }
}

extension Substring {
  /// Whether the line is more than white space and a comment.
  fileprivate var isCode: Bool {
    let text = trimmingSpaces
    return !text.isEmpty && !text.hasPrefix("//")
  }

  fileprivate var trimmingSpaces: String {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\r" { text.removeLast() }
    return String(text)
  }
}
