// The import line that the Swift package manager needs
// Seed snippet 07: google-promises-guide.md, lines 426 to 426.

// ---- the snippet ----
import Promises
// ---- end of the snippet ----

Promise(42).then { print($0) }
