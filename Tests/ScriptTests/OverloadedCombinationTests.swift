import SwiftPromises
import Testing

/// google's `all` and `any` of listed promises, which Swift takes for one of two forms, as what is done with the values asks.
@Suite("all and any of listed promises")
struct OverloadedCombinationTests {
  @Test("their values are a tuple, and an array where something is asked that only arrays have")
  func both() throws {
    let text = """
      struct Lost: Error {}
      all(Promise(1), Promise(2), Promise(3)).then { print($0, $0.1, $0.reduce(0, +), $0.count, $0[0]) }
      all(Promise("a"), Promise("b")).then { $0.joined(separator: "-") }.then { print($0) }
      any(Promise(1), Promise<Int>(Lost())).then { for each in $0 { print(each.value ?? 0) } }
      """
    #expect(try lines(text, under: .google) == ["(1, 2, 3) 2 6 3 1", "1", "0", "a-b"])
  }

  @Test("values of several types are a tuple only")
  func severalTypes() throws {
    let run = try run("all(Promise(1), Promise(\"a\")).then { print($0.count) }", under: .google)
    #expect(run.faults.first?.contains("has no member 'count'") == true)
  }
}
