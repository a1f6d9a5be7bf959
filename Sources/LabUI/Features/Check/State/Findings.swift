internal import Lab
internal import Program
internal import TraceEvents

/// What is known of mistakes in the use of promises.
struct Findings: Sendable {
  /// The script that they were found in.
  private var text: String?
  private var ofRun: [Finding] = []
  private var explored: [Finding] = []
  /// All of them, in the order of the text.
  private(set) var all: [Finding] = []

  /// Takes what the text and one run tell.
  mutating func take(_ findings: [Finding], ofRunOf text: String) {
    if text != self.text { self = Findings() }
    (self.text, ofRun) = (text, findings)
    merge()
  }

  /// Takes what all runs tell.
  mutating func take(_ findings: [Finding], ofAllRunsOf text: String) {
    if text != self.text { self = Findings() }
    (self.text, explored) = (text, findings)
    merge()
  }

  private mutating func merge() { all = ofRun.merged(with: explored, in: text ?? "") }

  /// Those of a script; `nil` if it was not looked through.
  func of(_ text: String) -> [Finding]? { text == self.text ? all : nil }
}
