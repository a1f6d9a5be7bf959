import Testing

@testable import LabUI

@Suite("texts below one another, cut")
struct TellingTextsTests {
  private let texts = TellingTexts([
    "packages from Oslo", "packages from Lima", "Promise(\"packages from Oslo\")", "Promise(\"packages from Lima\")", "(1, 2)",
  ])

  @Test(
    "keep what tells them apart, and otherwise their beginnings",
    arguments: [
      ("packages from Oslo", 18, "packages from Oslo"), ("packages from Oslo", 17, "packages from Os…"),
      ("packages from Oslo", 12, "…from Oslo"), ("packages from Oslo", 6, "…Oslo"), ("packages from Oslo", 4, "pac…"),
      ("packages of another kind", 12, "packages of…"), ("(1, 2)", 5, "(1, …"),
    ])
  func fitted(text: String, columns: Int, expected: String) {
    #expect(texts.fitted(text, to: columns) == expected)
  }

  @Test("a word is dropped rather than half shown, but not for half of the room")
  func room() {
    let texts = TellingTexts(["busy(attempt: 1)", "busy(attempt: 2)"])
    #expect(texts.fitted("busy(attempt: 1)", to: 13) == "…(attempt: 1)")
    #expect(texts.fitted("busy(attempt: 1)", to: 11) == "…ttempt: 1)")
    #expect(texts.fitted("busy(attempt: 1)", to: 7) == "…pt: 1)")
  }

  @Test("of labels the operator stays; where there is no room for both, its argument is cut at its end")
  func labels() {
    let label = "Promise(\"packages from Lima\")"
    #expect(texts.fitted(label, to: 18, keepsName: true) == "Promise(\"…Lima\")")
    #expect(texts.fitted(label, to: 15, keepsName: true) == "Promise(\"…Lima…")
    #expect(texts.fitted(label, to: 12, keepsName: true) == "Promise(\"pa…")
    let closures = TellingTexts(["then { print(\"all of it\") }", "then { print(\"another\") }"])
    #expect(closures.fitted("then { print(\"another\") }", to: 12, keepsName: true) == "then { prin…")
  }

  @Test("of a long rest the part that differs comes first")
  func longRest() {
    let texts = TellingTexts(["the same beginning, then one thing and more", "the same beginning, then another thing and more"])
    #expect(texts.fitted("the same beginning, then one thing and more", to: 12) == "…one thing …")
  }
}
