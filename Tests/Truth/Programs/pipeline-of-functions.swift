// Steps as a list of functions

typealias Step = (Int) -> Promise<Int>

let steps: [(name: String, run: Step)] = [
  ("double", { Promise($0 * 2) }),
  ("wait", { Promise($0).delay(0.1) }),
  ("add", { n in Promise(n + 5) }),
]

func run(_ steps: [(name: String, run: Step)], on value: Int) -> Promise<Int> {
  steps.reduce(Promise(value)) { promise, step in
    promise.then { value -> Promise<Int> in
      print(step.name, value)
      return step.run(value)
    }
  }
}

run(steps, on: 4).then { print("result", $0) }
run([], on: 9).then { print("unchanged", $0) }
