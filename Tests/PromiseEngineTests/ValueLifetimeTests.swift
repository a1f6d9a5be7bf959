import PromiseEngine
import Testing

/// What is read from a promise may be used after the promise is gone.
///
/// Optimized code frees a promise after it has been used last, perhaps before what was read from it is used: `swift test -c release` asks
/// for more than a debug build does. The values are made at run time and live on the heap, so that one that is freed too early shows.
@Suite("What a promise gave outlives it")
struct ValueLifetimeTests {
  @Test("the value of a combination is whole after its last reference")
  func combination() {
    for count in [1, 10, 10_000] {
      let promises = (0..<count).map { _ in Promise<Int>.pending() }
      let result = all(on: .inline, promises)
      for (index, promise) in promises.enumerated() { promise.fulfill(index) }
      #expect(isCounted(result, to: count))
    }
  }

  @Test("a value of one word, of three words, and an error", arguments: [3, 3_000])
  func kinds(count: Int) {
    #expect(sum(Promise<[Int]>.pending(), count) == count * (count - 1) / 2)
    #expect(words(Promise<Large>.pending(), count) == count * 3)
    #expect(length(Promise<Int>.pending(), count) == count)
  }

  /// Reads where nothing else refers to the promise any more, as the compiler sees when it has put this in its caller's place.
  private func isCounted(_ result: consuming Promise<[Int]>, to count: Int) -> Bool { result.value?.count == count }

  private func sum(_ promise: consuming Promise<[Int]>, _ count: Int) -> Int? {
    promise.fulfill(Array(0..<count))
    guard let value = promise.value else { return nil }
    var sum = 0
    for element in value { sum += element }
    return sum
  }

  private func words(_ promise: consuming Promise<Large>, _ count: Int) -> Int? {
    let part = Array(repeating: 1, count: count)
    promise.fulfill(Large(first: part, second: part + part, third: []))
    guard let value = promise.value else { return nil }
    return value.first.count + value.second.count + value.third.count
  }

  private func length(_ promise: consuming Promise<Int>, _ count: Int) -> Int? {
    promise.reject(Reason(text: Array(repeating: 7, count: count)))
    return (promise.error as? Reason)?.text.count
  }
}

private struct Large: Sendable {
  var first: [Int]
  var second: [Int]
  var third: [Int]
}

private struct Reason: Error {
  var text: [UInt8]
}
