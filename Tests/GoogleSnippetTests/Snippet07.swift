// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Testing

// The import line is the one line that changes.
// ---- as printed ----
import PromiseDispatch
// ---- end of what is printed ----
extension GoogleSnippets {
  @Test("snippet 07: the import line gives the promises")
  func snippet07()  {
    #expect(Promise(1).value == 1)
  }
}
