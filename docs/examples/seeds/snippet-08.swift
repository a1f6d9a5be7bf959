// The import line that CocoaPods needs
// Seed snippet 08: google-promises-guide.md, lines 460 to 460.

// ---- the snippet ----
import Promises
// ---- end of the snippet ----

Promise(42).then { print($0) }
