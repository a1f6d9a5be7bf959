// The handler runs on the queue that it names
// Seed snippet 18: google-promises-guide.md, lines 814 to 816.

let numberPromise = Promise(42)
let backgroundQueue = DispatchQueue(label: "background")

func text() -> Promise<String> {
  return

// ---- the snippet ----
numberPromise.then(on: backgroundQueue) { number in
  return String(number)
}
// ---- end of the snippet ----

}

text().then { text in print(text + "!") }
