// always runs in any case, in its place

struct Bad: Error {}

func run(_ fails: Bool) -> Promise<String> {
  Promise { () -> String in
    if fails { throw Bad() }
    return "good"
  }
}

run(false).always { print("a1") }.then { print($0) }.always { print("a2") }
run(true).always { print("b1") }.then { print($0) }.always { print("b2") }.catch { print($0) }.always { print("b3") }
