import ECMAPromises
import Testing
import TestSupport

/// The ways in which one promise comes to follow another, or a thenable.
enum Way: CaseIterable {
  case handler, rejectionHandler, executor

  /// Makes a promise that is resolved with something.
  func resolve(with resolution: Resolution<DynamicTestValue>) -> Promise<DynamicTestValue> {
    switch self {
    case .handler: Promise.resolve(DynamicTestValue.undefined).then { _ in resolution }
    case .rejectionHandler:
      Promise<DynamicTestValue>.reject(Refusal()).then({ .value($0) }, { _ in resolution })
    case .executor: Promise { resolve, _ in resolve(with: resolution) }
    }
  }
}

@Suite("Promises/A+ on ECMAPromises: 2.3 the promise resolution procedure")
struct APlusResolutionTests {
  typealias DynamicPromise = Promise<DynamicTestValue>
  let bench = Bench()

  private func shown(_ promise: DynamicPromise) -> String {
    if let value = promise.value { return value.shown }
    return promise.reason.map { "rejected: \(DynamicTestValue(thrown: $0).shown)" } ?? "pending"
  }

  @Test("2.3.1: a promise that is resolved with itself is rejected with a TypeError")
  func itself() {
    let promise = bench.run {
      let made = DynamicPromise.withResolvers()
      made.resolve(made.promise)
      return made.promise
    }
    #expect(promise.reason as? TypeError == .chainingCycle)
  }

  @Test("2.3.1: a promise that is returned from its own handler rejects with a TypeError")
  func ownHandler() {
    let holder = Holder<DynamicPromise>()
    let promise = bench.run {
      let promise = DynamicPromise.resolve(.number(1)).then { value in holder.content.map { .promise($0) } ?? .value(value) }
      holder.content = promise
      return promise
    }
    #expect(promise.reason as? TypeError == .chainingCycle)
  }

  @Test("2.3.2: a promise is followed, whenever it is settled", arguments: Way.allCases, Arrival.allCases)
  func promise(way: Way, arrival: Arrival) {
    let fulfilled = bench.settle(arrival, .success(DynamicTestValue.number(7))) { way.resolve(with: .promise($0)) }
    #expect(shown(fulfilled) == "7")
    let rejected = bench.settle(arrival, .failure(Refusal(number: 7))) { (inner: DynamicPromise) in
      way.resolve(with: .promise(inner))
    }
    #expect(rejected.reason as? Refusal == Refusal(number: 7))
  }

  @Test("2.3.2.1: the follower of a pending promise is pending", arguments: Way.allCases)
  func pending(way: Way) {
    let follower = bench.run { way.resolve(with: .promise(DynamicPromise.withResolvers().promise)) }
    #expect(follower.isPending)
  }

  @Test("2.3.3.1: whether a value can be followed is asked once for each resolution")
  func readOnce() {
    let journal = bench.journal
    let promise = bench.run { Promise.resolve(CountedValue(journal: journal)) }
    #expect(journal.all == ["read"])
    #expect(promise.isFulfilled)
  }

  @Test("2.3.3.2: if reading `then` throws, the promise is rejected with that", arguments: Way.allCases)
  func readingThrows(way: Way) {
    let promise = bench.run { way.resolve(with: .value(.broken(.number(7)))) }
    #expect(shown(promise) == "rejected: 7")
  }

  @Test(
    "2.3.3.3: a thenable's `then` is called once, in a job of its own, after the code that resolved with it",
    arguments: Way.allCases)
  func thenIsCalledLater(way: Way) {
    let journal = bench.journal
    let promise = bench.run {
      let thenable = Following<DynamicTestValue> { resolve, _ in
        journal.write("then")
        resolve(.number(7))
      }
      let promise = way.resolve(with: .thenable(thenable))
      journal.write("resolved")
      return promise
    }
    #expect(journal.all == ["resolved", "then"])
    #expect(shown(promise) == "7")
  }

  @Test("2.3.3.3.1: what a thenable resolves with is resolved in turn: a promise, a thenable, a thenable's thenable")
  func recursive() {
    let values: [Resolution<DynamicTestValue>] = [
      .promise(bench.run { DynamicPromise.resolve(.number(7)) }),
      .thenable(Following { resolve, _ in resolve(.number(7)) }),
      .thenable(Following { resolve, _ in resolve(Following { resolve, _ in resolve(.number(7)) }) }),
    ]
    for value in values {
      let promise = bench.run { Way.executor.resolve(with: .thenable(Following { resolve, _ in resolve(with: value) })) }
      #expect(shown(promise) == "7")
    }
  }

  @Test("2.3.3.3.2: a thenable that rejects, rejects, even with a promise, which is not followed")
  func thenableRejects() {
    let promise = bench.run {
      Way.executor.resolve(with: .thenable(Following { _, reject in reject(DynamicTestValue.number(7)) }))
    }
    #expect(shown(promise) == "rejected: 7")
    let withPromise = bench.run {
      Way.executor.resolve(with: .thenable(Following { _, reject in reject(DynamicTestValue.promise(.resolve(.number(1)))) }))
    }
    #expect(shown(withPromise) == "rejected: a promise")
  }

  @Test("2.3.3.3.3: of several calls of a thenable, the first counts, even if it resolves with something pending")
  func firstCall() {
    let gate = bench.run { DynamicPromise.withResolvers() }
    let promise = bench.run {
      Way.executor.resolve(
        with: .thenable(
          Following { resolve, reject in
            resolve(gate.promise)
            resolve(.number(1))
            reject(Refusal())
          }))
    }
    #expect(promise.isPending)
    bench.run { gate.resolve(.number(7)) }
    #expect(shown(promise) == "7")
  }

  @Test("2.3.3.3.4: a thenable that throws rejects, unless it called one of the functions before")
  func thenableThrows() {
    let early = bench.run { Way.executor.resolve(with: .thenable(Following { _, _ in throw Refusal(number: 7) })) }
    #expect(early.reason as? Refusal == Refusal(number: 7))
    let late = bench.run {
      Way.executor.resolve(
        with: .thenable(
          Following { resolve, _ in
            resolve(.number(1))
            throw Refusal()
          }))
    }
    #expect(shown(late) == "1")
  }

  @Test("2.3.3.4, 2.3.4: what has no `then` is a value", arguments: Way.allCases)
  func plain(way: Way) {
    #expect(shown(bench.run { way.resolve(with: .value(.text("plain"))) }) == "plain")
  }
}

/// A value that writes down when it is asked whether it is a thenable.
struct CountedValue: DynamicValue {
  let journal: Journal

  func resolution() throws -> Resolution<CountedValue> {
    journal.write("read")
    return .value(self)
  }
}
