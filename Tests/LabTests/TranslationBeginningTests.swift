import Program
import SwiftPromises
import Testing
import TraceEvents
import TraceGraph
import Translating

@testable import Lab

@Suite("translate: what begins a chain, at once or later")
struct TranslationBeginningTests {
  private static let busy = """
    import PromiseKit
    var busy = false
    firstly { () -> Promise<Int> in
      busy = true
      return .value(1)
    }.done { print("got", $0) }.cauterize()
    print(busy ? "busy" : "idle")

    """

  @Test(
    "where the closure of 'firstly' runs later, rule 36 says so, and is the reason of what is printed",
    arguments: [Dialect.google, .anypromise, .frantic])
  func firstly(target: Dialect) throws {
    let script = try TranslatedScript.running(Self.busy, .promisekit, to: .library(target))
    #expect(script.translation.remarks.contains { $0.rule == 36 }, "\(script.translation.text)")
    let proof = TranslationProof(script)
    #expect(!proof.differences.isEmpty)
    for trial in proof.differences { #expect(trial.difference?.rule == 36, "\(trial)") }
  }

  @Test("a library whose chains begin at once, too, needs no word")
  func atOnce() throws {
    let script = try TranslatedScript.running(Self.busy, .promisekit, to: .library(.ecmascript))
    #expect(!script.translation.remarks.contains { $0.rule == 36 || $0.rule == 16 }, "\(script.translation.text)")
    #expect(TranslationProof(script).differences.isEmpty)
  }

  @Test("what 'firstly' and the first attempt of 'retry' do at once, a task does when it begins: rule 16")
  func tasks() throws {
    let retry = """
      var started = false
      retry(attempts: 2) { () -> Promise<Int> in
        started = true
        return Promise(1)
      }.then { print("value", $0) }
      print(started ? "started" : "not started")

      """
    for (text, source) in [(Self.busy, Dialect.promisekit), (retry, .google)] {
      let script = try TranslatedScript.running(text, source, to: .async)
      let remark = script.translation.remarks.first { $0.rule == 16 }
      #expect(remark?.text.hasSuffix("is changed when the task begins, not at once") == true, "\(script.translation.text)")
      let proof = TranslationProof(script)
      #expect(proof.differences.first?.difference?.rule == 16)
    }
    // What only its own promise sees may begin later without a word.
    let quiet = try TranslatedScript.running(
      "import PromiseKit\nfirstly { Promise.value(1) }.done { print($0) }.cauterize()\n", .promisekit, to: .async)
    #expect(quiet.translation.remarks.isEmpty, "\(quiet.translation.text)")
  }

  @Test("a failure of 'firstly' is one of the handler that stands for it, not of the promise of nothing before it")
  func place() throws {
    let script = try TranslatedScript.running(Self.busy, .promisekit, to: .library(.anypromise))
    var request = script.translated
    let place = try #require(script.translation.places.first { $0.key.line == 3 && $0.key.column == 1 }?.value)
    request.plan.injections = [.init(address: .init(place: place, occurrence: nil), action: .fail(nil))]
    let run = request.perform()
    let failed = run.full.promises.first { $0.address.place == place }
    #expect(failed?.operatorName == "then", "\(script.translation.text)")
  }

  @Test("how many failures tasks have no counterpart of is said")
  func failuresOfTasks() throws {
    let text = "Promise(1).delay(0.1).then { print($0) }.catch { print($0) }\n"
    let proof = TranslationProof(try TranslatedScript.running(text, .google, to: .async))
    // Of 'Promise', 'delay', 'then' and 'catch' what sleeps can fail in a task, and the handler of 'then' can throw.
    #expect(proof.gap == "2 of 4 failures have no counterpart in tasks, or weren't tried")
    #expect(TranslationProof(try TranslatedScript.running(text, .google, to: .library(.promisekit))).gap == nil)
    // Sleeps for which there was no turn left weren't tried either.
    let two = "Promise(1).delay(0.1).delay(0.1).then { print($0) }\n"
    let brief = TranslationProof(try TranslatedScript.running(two, .google, to: .async), mostFailures: 1)
    #expect(brief.gap == "3 of 4 failures have no counterpart in tasks, or weren't tried")
  }
}
