// Bits in integers

let read = 1 << 0, write = 1 << 1, run = 1 << 2

struct Permissions: Equatable {
  var bits = 0
  mutating func allow(_ bit: Int) { bits |= bit }
  mutating func forbid(_ bit: Int) { bits &= ~bit }
  func allows(_ bit: Int) -> Bool { bits & bit != 0 }
}
struct Denied: Error { let bit: Int }

var permissions = Permissions()
permissions.allow(read | run)
permissions.forbid(run)
func use(_ bit: Int) -> Promise<Int> {
  permissions.allows(bit) ? Promise(permissions.bits) : Promise(Denied(bit: bit))
}

use(read).then { print("may read", $0) }
use(write).catch { print($0) }
Promise(0b1100).then { $0 >> 2 }.then { print($0, $0 << 4, $0 ^ 0b01, $0 & 0b10) }
Promise(200).then { $0 &+ 100 }.then { $0 &* 2 }.then { print($0) }
