// An error goes to the next that takes it

enum Step: String, Error { case a, b, c }

func step(_ s: Step, fails: Bool) -> Promise<[String]> {
  Promise(s.rawValue).then { name -> [String] in
    if fails { throw s }
    return [name]
  }
}

func chain(_ failing: Step?) -> Promise<String> {
  step(.a, fails: failing == .a)
    .then { x in step(.b, fails: failing == .b).then { x + $0 } }
    .recover { error -> [String] in
      print("recovers from", error)
      return ["?"]
    }
    .then { x in step(.c, fails: failing == .c).then { x + $0 } }
    .then { $0.joined() }
}

for failing in [nil, Step.a, .b, .c] {
  chain(failing).then { print($0) }.catch { print("ends with", $0) }
}
