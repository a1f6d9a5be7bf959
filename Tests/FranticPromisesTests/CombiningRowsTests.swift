import FranticPromises
import PromiseEngine
import Testing
import TestSupport

/// Rules 23 to 29 of docs/dialects.md, Frantic column (FranticApparatus 7.0). Rule 27 is that of `any`.
@Suite("Frantic's rules: combining")
struct CombiningRowsTests {
  private let bench = Bench()
  private var journal: Journal { bench.journal }

  @Test("rules 23 and 29, Frantic: all gives the values in the order of the inputs, or by their keys")
  func allFulfilled() {
    let (first, second) = (Source<Int>(), Source<Int>())
    let list = bench.note(FranticPromises.all([first.promise, second.promise]))
    let keyed = FranticPromises.all(["a": first.promise, "b": second.promise])
      .whenFulfilled(on: bench.dispatcher) { [journal] in journal.write("\($0 == ["a": 1, "b": 2])") }
    second.controls.fulfill(2)
    bench.run()
    #expect(journal.all.isEmpty)
    first.controls.fulfill(1)
    bench.run()
    #expect(journal.all == ["[1, 2]", "true"])
    withExtendedLifetime((list, keyed)) {}
  }

  @Test("rule 23, Frantic: the first rejection rejects all at once, with its own error", arguments: [true, false])
  func allRejected(keyed: Bool) {
    let (first, second) = (Source<Int>(), Source<Int>())
    let end: any Sendable =
      keyed
      ? bench.note(FranticPromises.all(["a": first.promise, "b": second.promise]))
      : bench.note(FranticPromises.all([first.promise, second.promise]))
    second.controls.reject(Broken(name: "second"))
    bench.run()
    #expect(journal.all == ["second"])
    first.controls.reject(Broken(name: "first"))
    bench.run()
    #expect(journal.all == ["second"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 24, Frantic: once all is rejected, it lets go of the others: those that nobody else holds are cancelled")
  func allCancels() {
    let held = Source<Int>()
    let (dropped, failing, end) = {
      let (dropped, failing) = (Source<Int>(), Source<Int>())
      let end = bench.note(FranticPromises.all([held.promise, dropped.promise, failing.promise]))
      return (dropped.controls, failing.controls, end)
    }()
    #expect(!dropped.isCancelled())
    failing.reject(Broken())
    #expect(dropped.isCancelled())
    #expect(!held.controls.isCancelled())
    bench.run()
    withExtendedLifetime(end) {}
  }

  @Test("rules 25 and 27, Frantic: any waits for all, and gives the values and the errors by their keys")
  func anyMixed() throws {
    let (first, second) = (Source<Int>(), Source<Int>())
    let end = FranticPromises.any(["a": first.promise, "b": second.promise])
      .whenFulfilled(on: bench.dispatcher) { [journal] result in
        journal.write("\(result.values) \(result.reasons)")
        journal.write("\(try result.requiredValue(for: "a"))")
        #expect(throws: Broken.self) { try result.requiredValue(for: "b") }
        #expect(throws: PromiseError.unknownReason) { try result.requiredValue(for: "c") }
      }
    second.controls.reject(Broken())
    bench.run()
    #expect(journal.all.isEmpty)
    first.controls.fulfill(1)
    bench.run()
    #expect(journal.all == [#"["a": 1] ["b": broken]"#, "1"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 25, Frantic: any rejects with all errors, by their keys, if every promise is rejected")
  func anyRejected() {
    let (first, second) = (Source<Int>(), Source<Int>())
    let end = FranticPromises.any(["a": first.promise, "b": second.promise])
      .whenRejected(on: bench.dispatcher) { [journal] error in
        let errors = (error as? ErrorDictionary<String>)?.errors
        journal.write("\(errors?["a"] as Any) \(errors?["b"] as Any)")
      }
    first.controls.reject(Broken(name: "first"))
    second.controls.reject(Broken(name: "second"))
    bench.run()
    #expect(journal.all == ["Optional(first) Optional(second)"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 26, Frantic: race is won by the first value, an earlier error doesn't count")
  func raceWon() {
    let (first, second, third) = (Source<Int>(), Source<Int>(), Source<Int>())
    let end = bench.note(FranticPromises.race([first.promise, second.promise, third.promise]))
    first.controls.reject(Broken())
    third.controls.fulfill(3)
    second.controls.fulfill(2)
    bench.run()
    #expect(journal.all == ["3"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 26, Frantic: race rejects with all errors, in the order in which they came, if nobody wins")
  func raceLost() {
    let (first, second) = (Source<Int>(), Source<Int>())
    let end = bench.note(FranticPromises.race([first.promise, second.promise]))
    second.controls.reject(Broken(name: "second"))
    first.controls.reject(Broken(name: "first"))
    bench.run()
    #expect(journal.all == ["[second, first]"])
    withExtendedLifetime(end) {}
  }

  @Test("rule 28, Frantic: without promises, all, any and race stay pending for ever")
  func empty() {
    let promises: [FranticPromises.Promise<Int>] = []
    let keyed: [String: FranticPromises.Promise<Int>] = [:]
    let ends: [any Sendable] = [
      bench.note(FranticPromises.all(promises)), bench.note(FranticPromises.all(keyed)),
      bench.note(FranticPromises.any(keyed)), bench.note(FranticPromises.race(promises)),
    ]
    bench.run()
    #expect(journal.all.isEmpty)
    withExtendedLifetime(ends) {}
  }

  @Test("combining decides within the call that settles an input, without a turn of its own")
  func immediate() {
    let (first, second) = (Source<Int>(), Source<Int>())
    let end = FranticPromises.all([first.promise, second.promise])
      .whenFulfilled(on: NestingDispatcher()) { [journal] _ in journal.write("all") }
    first.controls.fulfill(1)
    second.controls.fulfill(2)
    #expect(journal.all == ["all"])
    withExtendedLifetime(end) {}
  }
}
