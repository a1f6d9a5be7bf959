// The import line that Bazel needs
// Seed snippet 05: google-promises-guide.md, lines 394 to 394.

// ---- the snippet ----
import Promises
// ---- end of the snippet ----

Promise(42).then { print($0) }
