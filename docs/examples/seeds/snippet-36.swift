// A test that waits for all promises
// Seed snippet 36: google-promises-guide.md, lines 1619 to 1631.

func XCTAssert(_ isTrue: Bool) {
  print(isTrue ? "passed" : "failed")
}

func XCTAssertEqual(_ left: Int?, _ right: Int?) {
  XCTAssert(left == right)
}

func XCTAssertNil(_ value: Any?) {
  XCTAssert(value == nil)
}

// ---- the snippet ----
@testable import Promises

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
// ---- end of the snippet ----

testExample()
