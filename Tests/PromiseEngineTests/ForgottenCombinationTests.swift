import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TestSupport

@Suite("combinations that nobody needs any more", .heardAndUnheard)
struct ForgottenCombinationTests {
  /// Weak references to promises that a loop made.
  private final class Watch {
    private struct Witness {
      weak var promise: AnyObject?
    }

    private var witnesses: [Witness] = []

    func add(_ promise: AnyObject) {
      witnesses.append(Witness(promise: promise))
    }

    var alive: Int { witnesses.count { $0.promise != nil } }
  }

  @Test("racing a promise that lives long against short ones again and again keeps no more than a few races alive")
  func raceInALoop() {
    let (long, watch) = (Promise<Int>.pending(), Watch())
    for _ in 0..<1_000 {
      let race = PromiseEngine.race(on: .inline, long, Promise(1))
      watch.add(race)
      #expect(race.value == 1)
    }
    #expect(watch.alive <= 16)
    long.fulfill(0)
    #expect(watch.alive == 0)
  }

  @Test("so do races whose inputs are all pending, and which are dropped")
  func droppedRaces() {
    let (long, longer, watch) = (Promise<Int>.pending(), Promise<Int>.pending(), Watch())
    for _ in 0..<1_000 { watch.add(PromiseEngine.race(on: .inline, long, longer)) }
    #expect(watch.alive <= 16)
    long.fulfill(0)
    longer.fulfill(0)
    #expect(watch.alive == 0)
  }

  @Test("a race that somebody waits for, or holds, is not forgotten")
  func neededRaces() {
    let (long, longer) = (Promise<Int>.pending(), Promise<Int>.pending())
    let journal = Journal()
    var held: [Promise<Int>] = []
    for index in 0..<100 {
      let race = PromiseEngine.race(on: .inline, long, longer)
      if index % 2 == 0 { held.append(race) } else { race.then(on: .inline) { _ in journal.write("told") } }
    }
    longer.fulfill(3)
    #expect(held.allSatisfy { $0.value == 3 })
    #expect(journal.all.count == 50)
  }

  @Test("all and any of dropped promises go with their inputs", arguments: [false, true])
  func cycle(isTuple: Bool) {
    let watch = Watch()
    do {
      let (first, second) = (Promise<Int>.pending(), Promise<Int>.pending())
      if isTuple {
        let both: Promise<(Int, Int)> = PromiseEngine.all(on: .inline, first, second)
        let either: Promise<(Maybe<Int>, Maybe<Int>)> = PromiseEngine.any(on: .inline, first, second)
        watch.add(both)
        watch.add(either)
      } else {
        watch.add(PromiseEngine.all(on: .inline, [first, second]))
        watch.add(PromiseEngine.any(on: .inline, [first, second]))
        watch.add(PromiseEngine.race(on: .inline, [first, second]))
      }
      watch.add(first)
      watch.add(second)
      #expect(watch.alive == (isTuple ? 4 : 5))
    }
    #expect(watch.alive == 0)
  }

  @Test("all keeps the values of inputs that nobody else holds")
  func keepsValues() {
    let last = Promise<Int>.pending()
    var inputs = (0..<10).map { Promise($0) }
    inputs.append(last)
    let sum = PromiseEngine.all(on: .inline, inputs).then(on: .inline) { $0.reduce(0, +) }
    let pair: Promise<(String, Int)> = PromiseEngine.all(on: .inline, Promise("a"), last)
    inputs = []
    last.fulfill(5)
    #expect(sum.value == 50)
    #expect(pair.value?.0 == "a")
    #expect(pair.value?.1 == 5)
  }

  @Test("an input that stays pending keeps no outcome of the others once the combination is settled")
  func outcomesLetGo() {
    let (long, watch) = (Promise<Journal>.pending(), Watch())
    do {
      let (second, taken, mixed) = (Journal(), Journal(), Journal())
      [second, taken, mixed].forEach(watch.add)
      PromiseEngine.race(on: .inline, [long, Promise(Journal()), Promise(second)])
      let list = PromiseEngine.all(on: .inline, [long, Promise(taken), Promise(Broken())])
      let tuple: Promise<(Journal, Journal, Int)> = PromiseEngine.all(
        on: .inline, long, Promise(mixed), Promise<Int>(Broken()))
      #expect(list.isRejected && tuple.isRejected)
    }
    #expect(watch.alive == 0)
    #expect(long.isPending)
  }

  @Test("a timeout on a promise that lives long leaves nothing in it", arguments: [1_000])
  func timeouts(count: Int) {
    let bench = VirtualBench()
    let plain = VirtualQueue(clock: bench.clock)
    let (long, watch) = (Promise<Int>.pending(), Watch())
    for _ in 0..<count {
      watch.add(long.timeout(on: plain, 0.001))
      bench.run()
    }
    #expect(watch.alive <= 16)
  }
}
