// Functions that throw only if what they are given throws

func repeated<T>(_ count: Int, _ work: (Int) throws -> T) rethrows -> [T] {
  var results: [T] = []
  for i in 0..<count { results.append(try work(i)) }
  return results
}
struct Odd: Error { let n: Int }
func even(_ n: Int) throws -> Int {
  if n % 2 == 1 { throw Odd(n: n) }
  return n
}

print(repeated(3) { $0 * 2 })
Promise(3).then { n in try repeated(n) { try even($0) } }.catch { print($0) }
Promise(3).then { n in try repeated(n) { try even($0 * 2) } }.then { print($0) }
print((try? repeated(2) { try even($0) }) == nil, try! repeated(1) { try even($0) })
