import Dispatch
import KitPromises
import Testing

@Suite("PromiseKit's functions as values")
struct FunctionValueTests {
  @Test("makers and combinations are handed on by their names, as where PromiseKit's own take no place of a call")
  func values() throws {
    let promises = [1, 2].map(Promise.value)
    #expect(promises.map(\.value) == [1, 2])
    #expect([1, 2].map(Guarantee.value).map(\.value) == [1, 2])
    #expect([Refusal(number: 3)].map(Promise<Int>.init(error:)).map { $0.error as? Refusal } == [Refusal(number: 3)])
    #expect([Guarantee.value(4)].map(Promise<Int>.init).map(\.value) == [4])
    let inline = Promise.value(promises)
    #expect(inline.then(on: nil, when(fulfilled:)).value == [1, 2])
    #expect(inline.then(on: nil, when(resolved:)).value?.map(\.isFulfilled) == [true, true])
    #expect(inline.then(on: nil, race(_:)).value == 1)
    #expect(inline.then(on: nil, race(fulfilled:)).value == 1)
    #expect(Promise.value([Guarantee.value(5)]).then(on: nil, when(guarantees:)).value == [5])
    #expect(Promise.value([Promise()]).then(on: nil, when(fulfilled:)).isFulfilled)
    #expect(Promise.value("a").then(on: nil, Promise.value).value == "a")
    #expect(Promise<Int>(error: Refusal()).recover(on: nil, Promise<Int>.init(error:)).error is Refusal)
    #expect(Promise.value(60.0).then(on: nil, after(seconds:)).isPending)
    #expect(Promise.value(DispatchTimeInterval.seconds(60)).then(on: nil, after).isPending)
  }
}
