import PromiseEngine
import Testing

@testable import PromiseTracing

@Suite("texts of values without asking what they conform to")
struct PlainTextsTests {
  private struct Named: CustomStringConvertible { let description = "its own words" }

  /// What a recorder makes of a value, as promises ask it: by a function that knows nothing of the type.
  private func isTheSame<Value>(_ value: Value) -> Bool {
    let hook: any TraceHook = EventRecorder(values: .shortened(to: 100)) {}
    return hook.text(ofValue: value) == String(describing: value) && hook.told(of: value).text == String(describing: value)
  }

  @Test("a number is cut off and redacted as every text is, and left out where values are")
  func kept() {
    func told(_ values: RecordedValues) -> String { EventRecorder(values: values) {}.told(of: 123_456).text }
    #expect(told(.shortened(to: 3)) == "123…" && told(.shortened(to: 20)) == "123456" && told(.none) == "")
    #expect(told(.redacted { "<\($0.count)>" }) == "<6>")
  }

  @Test(
    "whole numbers",
    arguments: [0, 1, 9, 10, -1, 99_999, 999_999_999_999_999, 1_000_000_000_000_000, Int.max, Int.min])
  func numbers(_ number: Int) { #expect(isTheSame(number)) }

  @Test("all other types have the text of String(describing:), too")
  func others() {
    #expect(isTheSame("") && isTheSame("a text that is longer than fifteen bytes") && isTheSame("é"))
    #expect(isTheSame(true) && isTheSame(false) && isTheSame(()))
    #expect(isTheSame(1.5) && isTheSame(-0.0) && isTheSame(1e300) && isTheSame(Double.nan))
    #expect(isTheSame(Named()) && isTheSame([1, 2]) && isTheSame(Int?.some(3)) && isTheSame(Int?.none))
    #expect(isTheSame(7 as any Sendable) && isTheSame(Int8(-7)) && isTheSame(Int.self))
    #expect(PlainTexts.text(of: Int?.some(3)) == nil && PlainTexts.text(of: 3) == "3")
  }
}
