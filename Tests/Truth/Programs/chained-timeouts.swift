// The first of several answers, each with its own patience

func server(_ name: String, _ seconds: Double) -> Promise<String> { Promise(name).delay(seconds) }

func ask(_ names: [(String, Double)], patience: Double) -> Promise<String> {
  guard let (name, seconds) = names.first else { return Promise(PromiseError.timedOut) }
  return server(name, seconds).timeout(patience).recover { error -> Promise<String> in
    print("\(name) is too slow:", error)
    return ask(Array(names.dropFirst()), patience: patience * 2)
  }
}

ask([("a", 0.5), ("b", 0.3), ("c", 0.1)], patience: 0.1).then { print("answer from", $0) }
ask([("slow", 9)], patience: 0.1).catch { print("gave up:", $0) }
ask([("quick", 0.05)], patience: 0.1).then { print("answer from", $0) }
