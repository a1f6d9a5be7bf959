// Errors that are caught, changed and thrown again

enum Low: Error { case io(Int) }
struct High: Error { let cause: Error; let step: String }

func read(_ n: Int) throws -> Int {
  if n < 0 { throw Low.io(n) }
  return n
}
func parse(_ n: Int) throws -> String {
  do {
    return "v\(try read(n))"
  } catch let error as Low {
    throw High(cause: error, step: "parse")
  }
}

Promise(1).then { try parse($0) }.then { print($0) }
Promise(-2).then { try parse($0) }.catch { error in
  if let high = error as? High, case Low.io(let code) = high.cause { print(high.step, code) }
}
Promise(-3).then { n -> String in
  do { return try parse(n) } catch is High { return "high" } catch { return "else" }
}.then { print($0) }
func apply(_ work: () throws -> Int) rethrows -> Int { try work() + 1 }
print(apply { 1 }, (try? apply { try read(-1) }) as Any)
