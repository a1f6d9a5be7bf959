// An object that keeps itself by a promise of its own
// Seed snippet 34: google-promises-guide.md, lines 1532 to 1545. Where the document has a printing mistake, "printed:" shows it.

// ---- the snippet ----
class MyClass {
  var promise: Promise<Int>?

  func doSomething() -> Promise<String> {
    if promise == nil {
      promise = Promise<Int>.pending()
    }
// printed:     return promise?.then(doSomethingElse)
    return promise!.then(doSomethingElse)
  }

  func doSomethingElse(number: Int) -> String {
    return String(number)
  }
}
// ---- end of the snippet ----

var object: MyClass? = MyClass()
weak var probe = object
let text = object!.doSomething()
object = nil
print("kept while its promise is pending:", probe != nil)
probe?.promise?.fulfill(7)
text.then { print($0) }
DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("kept afterwards:", probe != nil) }
