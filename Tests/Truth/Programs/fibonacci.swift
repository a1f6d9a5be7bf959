// Recursion and loops agree

func fib(_ n: Int) -> Int { n < 2 ? n : fib(n - 1) + fib(n - 2) }

func fibLoop(_ n: Int) -> Int {
  var (a, b) = (0, 1)
  var i = 0
  while i < n {
    (a, b) = (b, a + b)
    i += 1
  }
  return a
}

func fibPromise(_ n: Int) -> Promise<Int> {
  guard n >= 2 else { return Promise(n) }
  return all(fibPromise(n - 1), fibPromise(n - 2)).then { $0.0 + $0.1 }
}

print((0..<10).map { fib($0) })
print(fibLoop(50))
fibPromise(6).then { print($0, $0 == fib(6)) }
