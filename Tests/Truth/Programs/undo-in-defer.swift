// What has been taken is given back, whatever happens

var locks: [String] = []

func withLock<T>(_ name: String, _ work: () throws -> T) rethrows -> T {
  locks.append(name)
  print("lock", locks)
  defer {
    locks.removeLast()
    print("unlock", name)
  }
  return try work()
}
struct Conflict: Error {}

Promise { try withLock("a") { try withLock("b") { locks.count } } }.then { print("held", $0) }
Promise { () -> Int in try withLock("c") { throw Conflict() } }.catch { print($0, locks.isEmpty) }
print(withLock("d") { "plain" })
