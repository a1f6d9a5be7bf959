// One after the other, each with what came of the one before
// Seed snippet 29: google-promises-guide.md, lines 1317 to 1323.

// ---- the snippet ----
let numbers = [1, 2, 3]
Promise("0").reduce(numbers) { partialString, nextNumber in
  Promise(partialString + ", " + String(nextNumber))
}.then { string in
  // Final result = 0, 1, 2, 3
  print("Final result = \(string)")
}
// ---- end of the snippet ----
