import Glibc
import PromiseEngine

private final class Token: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private struct Failure: Error {
  let text: String
}

/// Reads outcomes as the last use of their promises, where the optimizer sees from making to reading: a release build once let go of the
/// promise before the value was counted. Ends the program with 1 if anything is read wrong.
func checkLastReads(_ count: Int) {
  func list() -> Int {
    let promise = Promise<[Int]>.pending()
    promise.fulfill(Array(0..<count))
    return promise.value?.count ?? -1
  }
  func settledList() -> Int { Promise(Array(0..<count)).value?.last ?? -1 }
  func text() -> Int {
    let promise = Promise<String>.pending()
    promise.fulfill(String(repeating: "a", count: count))
    return promise.value?.utf8.count ?? -1
  }
  func token() -> Int {
    let promise = Promise<Token>.pending()
    promise.fulfill(Token(count))
    return promise.value?.number ?? -1
  }
  func failure() -> Int {
    let promise = Promise<Int>.pending()
    promise.reject(Failure(text: String(repeating: "a", count: count)))
    return (promise.error as? Failure)?.text.utf8.count ?? -1
  }
  func outcome() -> Int {
    let promise = Promise<[[Int]]>.pending()
    promise.fulfill([Array(0..<count)])
    if case .fulfilled(let value)? = promise.outcome { return value[0].count }
    return -1
  }
  func large() -> Int {
    let promise = Promise<([Int], [Int], [Int])>.pending()
    promise.fulfill(([], [], Array(0..<count)))
    return promise.value?.2.count ?? -1
  }
  func chained() -> Int { Promise(Array(0..<count)).then(on: .inline) { $0 + [0] }.value?.count ?? -1 }
  let found = [list(), settledList() + 1, text(), token(), failure(), outcome(), large(), chained() - 1]
  guard found.allSatisfy({ $0 == count }) else {
    print("last reads of \(count) give \(found)")
    exit(1)
  }
}
