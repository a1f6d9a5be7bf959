// The same circle through the closure of a caller
// Seed snippet 35: google-promises-guide.md, lines 1579 to 1581.

class MyClass {
  var promise: Promise<Int>?

  func doSomething() -> Promise<String> {
    if promise == nil {
      promise = Promise<Int>.pending()
    }
    return promise!.then(doSomethingElse)
  }

  func doSomethingElse(number: Int) -> String {
    return String(number)
  }

  func doSomeOtherThing() {
    print("some other thing")
  }
}

weak var probe: MyClass?

func use() {
  let myClass = MyClass()
  probe = myClass

// ---- the snippet ----
myClass.doSomething().then { string in
  myClass.doSomeOtherThing()
}
// ---- end of the snippet ----

}

use()
print("kept while its promise is pending:", probe != nil)
probe?.promise?.fulfill(7)
DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("kept afterwards:", probe != nil) }
