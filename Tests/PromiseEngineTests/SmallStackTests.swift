import Glibc
import PromiseEngine
import Testing

@Suite("a small stack")
struct SmallStackTests {
  @Test("a pending chain of a million promises is dropped on a thread with 512 KB of stack")
  func dropsPendingChain() {
    let isFreed = onSmallStack {
      weak var first: Promise<Int>?
      weak var last: Promise<Int>?
      do {
        let root = Promise<Int>.pending()
        first = root
        var end = root
        for _ in 0..<1_000_000 { end = end.then(on: .inline) { $0 + 1 } }
        last = end
      }
      return first == nil && last == nil
    }
    #expect(isFreed)
  }

  @Test("a chain of a million promises is settled inline and freed on a thread with 512 KB of stack")
  func settlesChain() {
    let isRight = onSmallStack {
      let root = Promise<Int>.pending()
      var end = root
      for _ in 0..<1_000_000 { end = end.then(on: .inline) { $0 + 1 } }
      root.fulfill(0)
      return end.value == 1_000_000
    }
    #expect(isRight)
  }

  @Test("races of races of races, pending, are dropped on a thread with 512 KB of stack", arguments: [false, true])
  func dropsNestedRaces(isTwice: Bool) {
    let isFreed = onSmallStack {
      weak var first: Promise<Int>?
      do {
        let root = Promise<Int>.pending()
        first = root
        var end = root
        for _ in 0..<100_000 { end = race(on: .inline, isTwice ? [end, end] : [end]) }
      }
      return first == nil
    }
    #expect(isFreed)
  }

  @Test("a pending chain through delays is dropped on a thread with 512 KB of stack")
  func dropsMixedChain() {
    let isFreed = onSmallStack {
      weak var first: Promise<Int>?
      do {
        let root = Promise<Int>.pending()
        first = root
        var end = root
        for _ in 0..<100_000 { end = end.delay(on: .inline, 1).then(on: .inline) { $0 + 1 } }
      }
      return first == nil
    }
    #expect(isFreed)
  }

  /// What `work` finds on a thread whose stack has 512 KB.
  private func onSmallStack(_ work: @escaping @Sendable () -> Bool) -> Bool {
    final class Errand: Sendable {
      let work: @Sendable () -> Bool
      init(_ work: @escaping @Sendable () -> Bool) { self.work = work }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 512 * 1024)
    defer { pthread_attr_destroy(&attributes) }
    var thread = pthread_t()
    let errand = Unmanaged.passRetained(Errand(work)).toOpaque()
    let status = pthread_create(
      &thread, &attributes,
      { errand in
        guard let errand else { return nil }
        let isTrue = Unmanaged<Errand>.fromOpaque(errand).takeRetainedValue().work()
        return UnsafeMutableRawPointer(bitPattern: isTrue ? 1 : 0)
      }, errand)
    guard status == 0 else { return false }
    var result: UnsafeMutableRawPointer?
    pthread_join(thread, &result)
    return result != nil
  }
}
