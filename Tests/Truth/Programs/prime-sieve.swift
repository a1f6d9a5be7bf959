// An array of marks

func sieve(_ limit: Int) -> [Int] {
  var isPrime = [Bool](repeating: true, count: limit + 1)
  isPrime[0] = false
  isPrime[1] = false
  var n = 2
  while n * n <= limit {
    if isPrime[n] {
      for multiple in stride(from: n * n, through: limit, by: n) { isPrime[multiple] = false }
    }
    n += 1
  }
  return isPrime.indices.filter { isPrime[$0] }
}

Promise(30).then { sieve($0) }.then { print($0) }
Promise { sieve(10) }.then { $0.last ?? 0 }.validate { $0 == 7 }.then { print("last", $0) }
