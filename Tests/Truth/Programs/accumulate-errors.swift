// Failures are counted, not lost

struct Failure: Error { let code: Int }

func job(_ n: Int) -> Promise<Int> {
  Promise(n).delay(0.01 * Double(n)).then { n -> Int in
    if n % 3 == 0 { throw Failure(code: n) }
    return n * n
  }
}

any((1...6).map { job($0) }).then { results in
  let values = results.compactMap { $0.value }
  let codes = results.compactMap { ($0.error as? Failure)?.code }
  print("values", values, "codes", codes)
  return values.reduce(0, +) - codes.reduce(0, +)
}.then { (n: Int) in print(n) }
all((1...6).map { n in job(n).recover { _ in -1 } }).then { print($0) }
