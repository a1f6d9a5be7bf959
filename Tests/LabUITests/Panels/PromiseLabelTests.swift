import Testing

@testable import LabUI

@Suite("labels of promises in the room there is")
struct PromiseLabelTests {
  @Test(
    "of a function's promise the operator stays, by which captions name it; a beginning that says nothing goes",
    arguments: [
      ("timeout(0.15): delay(seconds)", 29, "timeout(0.15): delay(seconds)"),
      ("timeout(0.15): delay(seconds)", 20, "timeout(0.15): dela…"),
      ("timeout(0.15): delay(seconds)", 15, "timeou…: delay…"),
      ("timeout(0.15): delay(seconds)", 12, "delay(secon…"), ("name: delay(0.1)", 8, "name: d…"),
      ("loadAvatars: then { avatar(of:) }", 21, "loadAvatars: then { …"),
      ("delay(for: 3)", 9, "delay(fo…"), ("then { [a: 1] }", 12, "then { [a: …"), ("print(\": \")", 7, "print(…"),
    ])
  func fitted(label: String, columns: Int, expected: String) {
    #expect(PromiseLabel.fitted(label, to: columns) == expected)
  }

  @Test("where a call's label has no room for the operator's name, its argument and the operator stay")
  func brief() {
    let (label, brief) = ("mirror(\"Perth\", 0.3): delay(s)", "\"Perth\": delay(s)")
    #expect(PromiseLabel.fitted(label, brief: brief, to: 31) == label)
    #expect(PromiseLabel.fitted(label, brief: brief, to: 29) == "mirror(\"Perth\", 0.3): delay(…")
    #expect(PromiseLabel.fitted(label, brief: brief, to: 20) == "\"Perth\": delay(s)")
    #expect(PromiseLabel.fitted(label, brief: brief, to: 14) == "\"Perth\": dela…")
    #expect(PromiseLabel.fitted(label, brief: brief, to: 12) == "\"Perth\": de…")
    #expect(PromiseLabel.fitted(label, brief: brief, to: 10) == "delay(s)")
    #expect(PromiseLabel.fitted("a(\"x: y\"): then { 1 }", brief: "\"x: y\": then { 1 }", to: 13) == "\"x: y\": then…")
  }

  @Test("a number behind a label is whole, and goes before nothing is left of the label")
  func number() {
    #expect(PromiseLabel.fitted("Promise(text)", to: 12, number: "#21") == "Promise… #21")
    #expect(PromiseLabel.fitted("Promise(text)", to: 40, number: "#21") == "Promise(text) #21")
    #expect(PromiseLabel.fitted("Promise(text)", to: 5, number: "#21") == "#21")
  }
}
