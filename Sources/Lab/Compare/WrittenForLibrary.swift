import Program
import SwiftPromises
import TraceEvents
import Translating

/// A script as another library would write it, run there, and told with the places of the original.
struct WrittenForLibrary {
  /// The run; `nil` if the script can't be written for that library.
  let run: LabRun?
  /// Why it can't; `nil` if it can.
  let problem: String?
  /// The translation, and its run with its own places; `nil` if there is none.
  private(set) var translated: (script: TranslatedScript, run: LabRun)?

  /// Where promises are that only the translation makes.
  static let unit = SourcePlace.Unit.file("translation")

  /// Translates a script's spelling and runs it.
  ///
  /// - Parameter request: The script under its own library.
  /// - Complexity: What the run takes.
  init(_ request: RunRequest, for dialect: Dialect, isStopped: () -> Bool) {
    guard let script = try? TranslatedScript(request, to: TranslationTarget.library(dialect)) else {
      (run, problem) = (nil, nil)
      return
    }
    if let remark = script.translation.remarks.first(where: \.isUntranslated) {
      (run, problem) = (nil, "\(remark.place): \(remark.text)")
      return
    }
    guard script.problems.isEmpty else {
      (run, problem) = (nil, nil)
      return
    }
    let places = script.translation.places
    var request = script.translated
    // An order that was asked for is the original's.
    request.plan.schedule = Schedule(seed: request.plan.schedule.seed)
    request.plan.injections = script.original.plan.injections.compactMap { injection in
      guard injection.address.place.unit == .program else { return injection }
      var moved = injection
      guard let place = places[injection.address.place] else { return nil }
      moved.address.place = place
      return moved
    }
    let origins = Dictionary(places.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    problem = nil
    let own = request.perform(isStopped: isStopped)
    translated = (script, own)
    run = LabRun(own) { address in
      guard address.place.unit == .program else { return address }
      var moved = address
      moved.place = origins[address.place] ?? SourcePlace(unit: Self.unit, line: address.place.line, column: address.place.column)
      return moved
    }
  }

  /// How it differs from the original, with the reasons that the proof of a translation knows; empty where it doesn't.
  ///
  /// - Parameter original: The original's run.
  /// - Complexity: Where they differ, what a few more runs take.
  func differences(from original: LabRun) -> [TranslationProof.Difference] {
    translated.map { OutcomeDifference($0.script).kinds(of: original, $0.run) } ?? []
  }
}
