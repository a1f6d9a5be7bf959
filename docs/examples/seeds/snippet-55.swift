// dialect: anypromise
// The value of an AnyPromise is of any type until it is cast
// Seed snippet 55: promisekit-anypromise-objc-guide.md, lines 182 to 184.

class Foo {
  static func fetchThings() -> AnyPromise { return AnyPromise(["one", "two"]) }
}

// ---- the snippet ----
Foo.fetchThings().done { any in
    let bar = any as! [String]
}
// ---- end of the snippet ----
