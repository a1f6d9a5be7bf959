// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import Foundation
import PromiseDispatch
import Testing

// Not as printed: the function returns an Optional, as its `promise?` does. Snippet 35 stands in here, because it needs this one.
private enum Printed {
// ---- as printed ----
class MyClass {
  var promise: Promise<Int>?

  func doSomething() -> Promise<String>? {
    if promise == nil {
      promise = Promise<Int>.pending()
    }
    return promise?.then(doSomethingElse)
  }

  func doSomethingElse(number: Int) -> String {
    return String(number)
  }
}
// ---- end of what is printed ----
}

extension Printed.MyClass {
  func doSomeOtherThing() {}
}

private func printed35(_ myClass: Printed.MyClass) {
// ---- as printed ----
myClass.doSomething()?.then { string in
  myClass.doSomeOtherThing()
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 34: the object stays while its promise is pending, and goes when that is settled")
  func snippet34()  {
    weak var kept: Printed.MyClass?
    var promise: Promise<Int>?
    do {
      let myClass = Printed.MyClass()
      kept = myClass
      printed35(myClass)
      promise = myClass.promise
    }
    #expect(kept != nil)
    promise?.fulfill(1)
    promise = nil
    #expect(waitForPromises(timeout: 10))
    for _ in 0..<100 where kept != nil { Thread.sleep(forTimeInterval: 0.01) }
    #expect(kept == nil)
  }
}
