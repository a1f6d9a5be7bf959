// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import XCTest

// ---- as printed ----
@testable import PromiseDispatch
// ---- end of what is printed ----

final class Snippet36: XCTestCase {
// ---- as printed ----
// ...
func testExample() {
  // Arrange & Act.
  let promise = Promise<Int> { 42 }

  // Assert.
  XCTAssert(waitForPromises(timeout: 1))
  XCTAssertEqual(promise.value, 42)
  XCTAssertNil(promise.error)
}
// ...
// ---- end of what is printed ----
}
