import PromiseEngine
import Testing

extension PromisesAPlus {
  @Suite("2.3.1 and 2.3.4 what a handler's result comes to", .heardAndUnheard)
  struct ResolutionTests {
    let bench = Bench()

    @Test("2.3.1: a then whose handler returns the promise that then made rejects with an error that says so")
    func ownPromiseFromThen() {
      let holder = Holder<Promise<Int>>()
      let result = Promise(1).then(on: bench.queue) { _ in holder.content ?? Promise(0) }
      holder.content = result
      bench.run()
      expectSelfResolution(result)
      holder.content = nil
    }

    @Test("2.3.1: a recover whose handler returns the promise that recover made rejects with an error that says so")
    func ownPromiseFromRecover() {
      let holder = Holder<Promise<Int>>()
      let result = Promise<Int>.rejected(Refusal()).recover(on: bench.queue) { _ in holder.content ?? Promise(0) }
      holder.content = result
      bench.run()
      expectSelfResolution(result)
      holder.content = nil
    }

    @Test("2.3.1: a promise whose work returns the promise itself rejects with an error that says so")
    func ownPromiseFromWork() {
      let holder = Holder<Promise<Int>>()
      let result = Promise(on: bench.queue) { holder.content ?? Promise(0) }
      holder.content = result
      bench.run()
      expectSelfResolution(result)
      holder.content = nil
    }

    @Test("2.3.1: self-resolution is an ordinary rejection, which a handler of errors behind it takes")
    func recoverable() {
      let holder = Holder<Promise<Int>>()
      let result = Promise(1).then(on: bench.queue) { _ in holder.content ?? Promise(0) }
      holder.content = result
      let recovered = result.recover(on: bench.queue) { _ in 2 }
      bench.run()
      #expect(recovered.value == 2)
      holder.content = nil
    }

    @Test("2.3.4: a value that is no promise fulfills the new promise with itself")
    func plainValues() {
      let thing = Thing()
      let number = Promise(1).then(on: bench.queue) { _ in 2 }
      let nothing = Promise(1).then(on: bench.queue) { _ in Int?.none }
      let things = Promise(1).then(on: bench.queue) { _ in [thing] }
      let closure = Promise(1).then(on: bench.queue) { number -> @Sendable () -> Int in { number + 1 } }
      let tuple = Promise(1).then(on: bench.queue) { ($0, "\($0)") }
      bench.run()
      #expect(number.value == 2)
      #expect(nothing.isFulfilled && nothing.outcome?.value == .some(nil))
      #expect(things.value?.first === thing)
      #expect(closure.value?() == 2)
      #expect(tuple.value?.0 == 1 && tuple.value?.1 == "1")
    }

    @Test("2.3.4: a promise inside a value is not adopted: only the result itself can be a promise")
    func promiseInsideValue() {
      let inner = Promise<Int>.pending()
      let result = Promise(1).then(on: bench.queue) { _ in [inner] }
      bench.run()
      #expect(result.isFulfilled)
      #expect(result.value?.first === inner)
    }

    @Test("2.3.4: an optional promise is a value as well: nothing is unwrapped behind one's back")
    func optionalPromise() {
      let inner = Promise<Int>.pending()
      let result = Promise(1).then(on: bench.queue) { _ -> Promise<Int>? in inner }
      bench.run()
      #expect(result.isFulfilled)
    }

    private func expectSelfResolution(_ promise: Promise<Int>, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(promise.error as? PromiseUsageError == .resolvedWithItself, sourceLocation: sourceLocation)
      #expect(promise.error.map { "\($0)" }?.contains("itself") == true, sourceLocation: sourceLocation)
    }
  }
}
