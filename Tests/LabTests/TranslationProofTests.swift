import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: both scripts do the same")
struct TranslationProofTests {
  private static let libraries: [Dialect] = [.promisekit, .ecmascript, .frantic, .anypromise]
  private static let targets: [TranslationTarget] = libraries.map { .library($0) } + [.async]

  /// Translates and runs both as they are.
  private static func difference(
    _ text: String, to target: TranslationTarget, from source: Dialect? = nil
  ) throws -> (String, TranslationProof.Difference?) {
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a", text: text), dialect: source), to: target)
    try #require(
      script.problems.isEmpty || !script.translation.isWhole,
      "\(script.problems.map(\.message))\n\(script.translation.text)")
    guard script.translation.isWhole else { return (script.translation.text, nil) }
    return (script.translation.text, TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference)
  }

  @Test("random programs do the same in each library, and as tasks, or a rule says why not", arguments: Self.targets)
  func random(target: TranslationTarget) throws {
    var same = 0
    let count = target == .async ? EveryProgram.count(20, of: 200) : EveryProgram.count(60, of: 200)
    for seed in 1...count {
      let text = RandomChains.program(UInt64(seed))
      let (translated, difference) = try Self.difference(text, to: target)
      if let difference {
        #expect(difference.isExplained, "seed \(seed) to \(target): \(difference.words)\n\(text)\n\(translated)")
      } else {
        same += 1
      }
    }
    // Rules 3 (order) and 39 (what counts as handled) explain the others; most are the same.
    #expect(same * 4 >= count * 3, "\(same) of \(count) are the same under \(target)")
  }

  @Test("and back again they do what they did", arguments: Self.libraries)
  func back(target: Dialect) throws {
    for seed in 1...EveryProgram.count(15, of: 50) {
      let text = RandomChains.program(UInt64(seed))
      let there = try TranslatedScript(RunRequest(source: ScriptSource(name: "a", text: text)), to: .library(target))
      guard there.translation.isWhole else { continue }
      let (translated, difference) = try Self.difference(there.translation.text, to: .library(.google), from: target)
      if let difference {
        #expect(difference.isExplained, "seed \(seed): \(difference.words)\n\(there.translation.text)\n\(translated)")
      }
    }
  }

  @Test("a proof tries every single failure and names what replays a difference")
  func failures() throws {
    let request = RunRequest(
      source: ScriptSource(name: "a.swift", text: "Promise(1).delay(0.1).then { print($0) }.catch { print($0) }\n"))
    let script = try TranslatedScript(request, to: .library(.promisekit))
    let proof = TranslationProof(script)
    // As it is, and 'Promise', 'delay' and 'then' failing: PromiseKit's 'catch' ends the chain, and can't.
    #expect(proof.trials.count == 4)
    #expect(TranslationText(script).text(of: proof, output: nil).hasPrefix("promiselab: the same in "))
  }

  @Test("a translation that faults is said not to run, with the line")
  func faulty() throws {
    let text = """
      let twice: (@escaping (Int) -> Void) -> Void = { work in work(1); work(2) }
      func ask() -> Promise<Int> { Promise<Int> { fulfill, _ in twice(fulfill) } }
      ask().then { print("ok", $0) }.catch { print("no", $0) }
      """
    let script = try TranslatedScript(RunRequest(source: ScriptSource(name: "a.swift", text: text)), to: .async)
    let proof = TranslationProof(script)
    #expect(proof.refusal?.hasPrefix("the translation doesn't run: ") == true)
    #expect(proof.refusal?.contains("(line ") == true && !proof.isExplained)
  }

  @Test("a difference is explained by the rule that is marked where the runs part, not by the first that is marked anywhere")
  func local() throws {
    let text = """
      struct Bad: Error {}
      func close() -> Promise<Void> { after(seconds: 0.2).done { print("closed") } }
      close().cauterize()
      func fail(_ n: Int) -> Promise<Int> { after(seconds: Double(n) / 10).then { _ -> Promise<Int> in throw Bad() } }
      race(fulfilled: [fail(1), fail(2)]).done { print("never", $0) }.catch { print("none won:", $0) }
      """
    let script = try TranslatedScript(
      RunRequest(source: ScriptSource(name: "a.swift", text: text), dialect: .promisekit), to: .library(.google))
    #expect(script.translation.remarks.first?.rule == 6)
    let difference = TranslationProof(script, mostFailures: 0, mostRuns: 0).differences.first?.difference
    #expect(difference?.rule == 25, "\(difference?.words ?? "")")
  }

  @Test("a script that faults, or never ends, is proved to nothing")
  func refused() throws {
    func proof(_ text: String) throws -> TranslationProof {
      TranslationProof(
        try TranslatedScript(RunRequest(source: ScriptSource(name: "a.swift", text: text)), to: .library(.promisekit)))
    }
    let fault = try proof("let list = [1]\nPromise(list[3]).then { print($0) }.catch { print($0) }\n")
    #expect(fault.refusal?.hasPrefix("the script faults (2:") == true)
    #expect(!fault.isExplained)
    #expect(try proof("Promise(1).then { print($0) }.catch { print($0) }\n").refusal == nil)
  }

  @Test("an error that 'when' has put around another is explained by rule 23 in both of its forms, and where nobody handles it")
  func wrapped() throws {
    let text = """
      func load(_ n: Int) -> AnyPromise { AnyPromise(n).then { value in PMKAfter(0.1).then { _ in value } } }
      PMKWhen([load(1), load(2)]).then { print($0) }

      """
    let script = try TranslatedScript.running(text, .anypromise, to: .library(.promisekit092))
    let proof = TranslationProof(script)
    #expect(!proof.differences.isEmpty)
    for trial in proof.differences { #expect(trial.difference?.isExplained == true, "\(trial)") }
  }

  @Test("errors of inputs that FranticApparatus has let go of are explained by rule 24, whatever else failed and was handled")
  func letGo() throws {
    let text = """
      func load(_ n: Int) -> Promise<Int> { Promise(n).delay(0.1).then { $0 + 1 } }
      all([1, 2].map { load($0) }).then { print($0) }.recover { print("no", $0) }

      """
    let proof = TranslationProof(try TranslatedScript.running(text, .google, to: .library(.frantic)))
    #expect(!proof.differences.isEmpty)
    for trial in proof.differences { #expect(trial.difference?.kinds.map(\.rule) == [24], "\(trial)") }
  }

  @Test("what a second settlement stops is explained by rule 17, where that is marked")
  func settledTwice() throws {
    let text = """
      func first(_ promises: [Promise<Int>]) -> Promise<Int> {
        Promise<Int> { fulfill, reject in
          for promise in promises { promise.then { fulfill($0) }.catch { reject($0) } }
        }
      }
      first([Promise(1), Promise(2)]).then { print($0) }.catch { print("no", $0) }

      """
    let script = try TranslatedScript.running(text, .google, to: .library(.frantic))
    let proof = TranslationProof(script)
    #expect(proof.refusal == nil)
    #expect(proof.trials.first?.difference?.rule == 17)
    #expect(proof.trials.first?.difference?.words.hasPrefix("the translation stops: ") == true)
  }

  @Test("a maker's code that a failure keeps from running where it runs later is explained by rule 16")
  func forestalled() throws {
    let text = """
      // dialect: promisekit-0.9.6
      struct Failure: Error {}
      let work = Promise.new { fulfill, reject in
        print("working")
        reject(Failure())
      }
      work.catch { _ in print("caught") }
      print("end")

      """
    let proof = TranslationProof(
      try TranslatedScript.running(text, .promisekit096, to: .library(.google)))
    #expect(proof.trials.count > 1)
    #expect(proof.isExplained, "\(proof.differences)")
  }

  @Test("a failure with which neither comes to an end isn't compared where both were cut off, and is told; it takes no minutes")
  func endless() throws {
    let text = """
      func attempt() -> Promise<Int> { Promise(1) }
      func again() -> Promise<Int> { attempt().recover { _ in print("again"); return again() } }
      again().then { print("got", $0) }

      """
    let script = try TranslatedScript.running(text, .google, to: .library(.promisekit))
    let proof = TranslationProof(script)
    #expect(proof.differences.isEmpty, "\(proof.differences)")
    #expect(proof.gap?.contains("with 1 failure neither comes to an end, which isn't compared") == true, "\(proof.gap ?? "none")")
    #expect(proof.trials.contains { $0.change != .none })
  }

  @Test("a difference that every run has is told once")
  func repeated() throws {
    let text = "var seen = \"\"\nPromise<Int> { f, _ in seen += \"m\"; f(3) }.then { $0 + 1 }.then { print($0) }\nprint(seen)\n"
    let script = try TranslatedScript.running(text, .google, to: .library(.promisekit))
    let proof = TranslationProof(script)
    let told = TranslationText(script).text(of: proof, output: nil)
    #expect(proof.differences.count > 2)
    #expect(told.ranges(of: "because of rule 16").count == 1, "\(told)")
    #expect(told.contains(" more runs differ in the same way\n"), "\(told)")
  }

  @Test(
    "in FranticApparatus a race, or a promise with a time limit, takes the error of the first that is settled as it takes a value"
  )
  func failingRace() throws {
    for text in [
      "race([Promise<Int>(Down()), Promise(3)]).then { print(\"raced\", $0) }.catch { print(\"failed\", $0) }",
      "Promise<Int>(Down()).timeout(0).then { print(\"in time\", $0) }.catch { print(\"lost\", $0) }",
    ] {
      let script = try TranslatedScript.running("struct Down: Error {}\n" + text, .google, to: .library(.frantic))
      let proof = TranslationProof(script)
      #expect(proof.trials.count > 2 && proof.differences.isEmpty, "\(proof.differences)\n\(script.translation.text)")
    }
  }

  @Test("which of several inputs comes first that are settled at one instant is a matter of turns")
  func anotherInput() throws {
    let text = """
      struct No: Error { let n: Int }
      func ask(_ n: Int) -> Promise<Int> { n % 2 == 0 ? Promise(No(n: n)) : Promise(n).delay(Double(n) / 10) }
      all([ask(1), ask(4)]).then { print($0) }.catch { print("one failed", $0) }
      """
    let script = try TranslatedScript.running(text, .google, to: .library(.ecmascript))
    let proof = TranslationProof(script)
    #expect(proof.differences.contains { $0.difference?.isOrder == true }, "\(script.translation.text)")
    #expect(proof.isExplained, "\(proof.differences)")
  }

  @Test("errors within a list are printed with their types' names, and are the same: rule 25 explains what 'any' makes of them")
  func listedErrors() throws {
    let text = """
      import FranticApparatus
      struct Down: Error {}
      func bad() -> Promise<Int> { Promise<Int> { _, reject, _ in reject(Down()) } }
      let chain = race([bad(), bad()]).whenRejected(on: GCDDispatcher.main) { print("lost", $0) }
      """
    let script = try TranslatedScript.running(text, .frantic, to: .library(.google))
    let proof = TranslationProof(script)
    #expect(proof.differences.count > 1 && proof.isExplained, "\(proof.differences)\n\(script.translation.text)")
  }

  @Test("rule 1 explains what a method's promise does at once in PromiseKit 0.9, wherever the chain begins")
  func methodsPromise() throws {
    let text = """
      final class Repository { func users() -> Promise<[String]> { Promise(["a", "b"]) } }
      final class Model {
        var users: [String] = []
        let repository = Repository()
        func reload() -> Promise<Int> {
          repository.users().then { users -> Int in
            self.users = users
            return users.count
          }
        }
      }
      let model = Model()
      model.reload().then { n in print(n) }
      print(model.users.count)
      """
    let script = try TranslatedScript.running(text, .google, to: .library(.promisekit096))
    let proof = TranslationProof(script)
    #expect(proof.trials.first?.difference?.rule == 1, "\(proof.differences)\n\(script.translation.text)")
    #expect(proof.isExplained, "\(proof.differences)")
  }
}
