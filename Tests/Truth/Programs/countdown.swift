// A recursion through the clock

func countdown(from n: Int, every seconds: Double = 0.5) -> Promise<String> {
  print(n, terminator: n == 0 ? "\n" : "... ")
  if n == 0 { return Promise("lift-off") }
  return Promise(n - 1).delay(seconds).then { countdown(from: $0, every: seconds) }
}

countdown(from: 3).then { print($0) }
countdown(from: 0).always { print("at once") }
