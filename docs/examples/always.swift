// always: what has to be done after a success and after a failure

struct Refused: Error {}

func load(_ name: String, fails: Bool) -> Promise<String> {
  Promise(name).delay(0.05).then { name -> String in
    if fails { throw Refused() }
    return "loaded \(name)"
  }
}

for (name, fails) in [("letters", false), ("secrets", true)] {
  load(name, fails: fails)
    .then { print($0) }
    .catch { error in print("\(name): \(error)") }
    .always { print("\(name): all done") }
}
