// dialect: anypromise
// An AnyPromise in a chain of typed promises
// Seed snippet 52: promisekit-anypromise-objc-guide.md, lines 108 to 112.

class Foo {
  let myPromise = AnyPromise("an object")
}

// ---- the snippet ----
let foo = Foo()
foo.myPromise.then { (obj: AnyObject?) -> Int in
    // it is not necessary to specify the type of `obj`
    // we just do that for demonstrative purposes
}
// ---- end of the snippet ----
