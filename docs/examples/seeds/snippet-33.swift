// Another queue as the default
// Seed snippet 33: google-promises-guide.md, lines 1503 to 1503.

// ---- the snippet ----
DispatchQueue.promises = .global()
// ---- end of the snippet ----

Promise(42).then { print($0) }
