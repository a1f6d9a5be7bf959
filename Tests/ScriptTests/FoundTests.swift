import Foundation
import Program
import SwiftPromises
import Testing

@Suite("what fuzzing has found")
struct FoundTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fuzzing/Found")

  /// The names of the texts.
  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted()
  }()

  @Test("a text that once crashed or hung is reported or ends", arguments: names)
  func found(_ name: String) throws {
    // The bytes need be no text.
    let text = String(decoding: try Data(contentsOf: Self.folder.appending(path: name)), as: UTF8.self)
    var limits = RunLimits()
    limits.maximumSteps = 100_000
    limits.maximumDepth = 1000
    let source = ScriptSource(name: name, text: text)
    _ = ScriptProgram.isIncomplete(text)
    for stubs in [false, true] {
      let problems = ScriptProgram.problems(of: source, stubsUnknownNames: stubs)
      #expect(problems.allSatisfy { !$0.rendered.isEmpty })
      guard problems.isEmpty else { continue }
      var plan = RunPlan()
      plan.stubs.isOn = stubs
      let run = try ScriptProgram(source, stubsUnknownNames: stubs).run(plan: plan, limits: limits)
      #expect(run.events.count < 100_000)
      break
    }
  }
}
