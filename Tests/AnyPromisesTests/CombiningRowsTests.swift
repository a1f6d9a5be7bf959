import AnyPromises
import Foundation
import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents

/// Rules 23 to 31 of docs/dialects.md, AnyPromise column. Rule 30 is empty there, and rule 44's progress is not part of this library.
@Suite("AnyPromise's rules: combining")
struct CombiningRowsTests {
  private let bench = Bench()

  @Test("rules 23 and 29, AnyPromise: PMKWhen takes promises and values, in an array or a dictionary, and gives the same form")
  func whenFulfilled() {
    let source = Source()
    let list = PMKWhen([source.promise, 2, nil] as [Any?])
    let dictionary = PMKWhen(["a": source.promise, "b": 2])
    #expect(list.pending && dictionary.pending)
    source.resolve(1)
    let values = list.value as? [Any]
    #expect(values?[0] as? Int == 1 && values?[1] as? Int == 2 && values?[2] is NSNull)
    #expect(dictionary.value as? [String: Int] == ["a": 1, "b": 2])
    #expect(PMKWhen(5).value as? Int == 5)
    #expect(PMKWhen(AnyPromise(value: 6)).value as? [Int] == [6])
  }

  @Test("rule 23, AnyPromise: the first rejection rejects PMKWhen at once, with a copy that says where it came from")
  func whenRejected() {
    let (first, second) = (Source(), Source())
    let list = PMKWhen([first.promise, second.promise])
    let dictionary = PMKWhen(["a": first.promise, "b": second.promise])
    let original = NSError(domain: "test", code: 5, userInfo: ["key": "kept"])
    second.resolve(original)
    let error = list.value as? NSError
    #expect(error?.domain == "test" && error?.code == 5 && error?.userInfo["key"] as? String == "kept")
    #expect(error?.userInfo[PMKFailingPromiseIndexKey] as? Int == 1)
    #expect(error?.userInfo[NSUnderlyingErrorKey] as? NSError === original)
    #expect((dictionary.value as? NSError)?.userInfo[PMKFailingPromiseIndexKey] as? String == "b")
  }

  @Test("PMKWhen doesn't keep the promises alive that it waits for, in an array or in a dictionary")
  func whenKeepsNothing() {
    weak var inArray: AnyPromise?
    weak var inDictionary: AnyPromise?
    do {
      let (first, second) = (Source(), Source())
      (inArray, inDictionary) = (first.promise, second.promise)
      #expect(PMKWhen([first.promise, 1]).pending)
      #expect(PMKWhen(["a": second.promise, "b": 1]).pending)
    }
    #expect(inArray == nil)
    #expect(inDictionary == nil)
  }

  @Test("rule 24, AnyPromise: the others run on")
  func runOn() {
    let (first, second) = (Source(), Source())
    _ = PMKWhen([first.promise, second.promise])
    first.resolve(Broken())
    second.resolve(2)
    #expect(second.promise.value as? Int == 2)
  }

  @Test("rule 25, AnyPromise: PMKRaceFulfilled is won by the first value; without any it rejects with PMKNoWinnerError")
  func raceFulfilled() {
    let (first, second) = (Source(), Source())
    let won = PMKRaceFulfilled([first.promise, second.promise])
    let lost = PMKRaceFulfilled([first.promise, AnyPromise(value: Broken())])
    first.resolve(Broken())
    #expect(won.pending)
    #expect((lost.value as? NSError)?.code == PMKNoWinnerError && (lost.value as? NSError)?.domain == PMKErrorDomain)
    second.resolve(2)
    #expect(won.value as? Int == 2)
  }

  @Test("rule 26, AnyPromise: PMKRace is won by the first that is settled, a rejection counts")
  func race() {
    let (first, second) = (Source(), Source())
    let result = PMKRace([first.promise, second.promise])
    second.resolve(Broken())
    first.resolve(1)
    #expect(result.value as? Broken == Broken())
  }

  @Test("rule 27, AnyPromise: PMKJoin waits for all; any rejection rejects with PMKJoinError and the promises")
  func join() {
    let (first, second) = (Source(), Source())
    let failed = PMKJoin([first.promise, second.promise])
    let joined = PMKJoin([second.promise, 3])
    first.resolve(Broken())
    #expect(failed.pending)
    second.resolve(2)
    let error = failed.value as? NSError
    #expect(error?.domain == PMKErrorDomain && error?.code == PMKJoinError)
    let promises = error?.userInfo[PMKJoinPromisesKey] as? [Any]
    #expect(promises?.first as? AnyPromise === first.promise)
    #expect(joined.value as? [Int] == [2, 3])
  }

  @Test(
    "rule 28, AnyPromise: when and join of nothing fulfill with nothing; races of nothing, and nil, reject with PMKInvalidUsageError"
  )
  func empty() {
    #expect((PMKWhen([Any]()).value as? [Any])?.isEmpty == true)
    #expect((PMKWhen([String: Any]()).value as? [AnyHashable: Any])?.isEmpty == true)
    #expect((PMKJoin([]).value as? [Any])?.isEmpty == true)
    for promise in [PMKRace([]), PMKRaceFulfilled([]), PMKRace(nil), PMKRaceFulfilled(nil), PMKWhen(nil), PMKJoin(nil)] {
      #expect((promise.value as? NSError)?.code == PMKInvalidUsageError)
    }
  }

  @Test("rule 31, AnyPromise: PMKAfter is fulfilled after its time, with the time as a number")
  func after() {
    let promise = PMKAfter(0.25, on: bench.queue, at: CallSite(file: "test", line: 1, column: 1))
    bench.clock.advance(to: .init(milliseconds: 249))
    #expect(promise.pending)
    bench.clock.advance(to: .init(milliseconds: 250))
    #expect(promise.value as? NSNumber == 0.25)
  }
}
