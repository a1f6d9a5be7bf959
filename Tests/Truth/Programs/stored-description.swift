// Values that keep their description

struct Failure: Error, CustomStringConvertible {
  let description: String
}
struct Named: CustomStringConvertible {
  var count = 2
  var description = "named"
}
class Box: CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
final class Crate: Box {}
struct Plain {
  let description: String
}
struct Shown: CustomDebugStringConvertible {
  let debugDescription: String
}

Promise(Named()).then { print($0, [$0], "\($0)", Optional($0) as Any) }
Promise(Box("box")).then { print($0, [$0], Crate("crate")) }
Promise(Plain(description: "plain")).then { print($0) }
Promise(Shown(debugDescription: "shown")).then { print($0, [$0]) }
Promise(1).then { _ -> Int in throw Failure(description: "no network") }.catch { print($0, "\($0)") }
