// A breadth-first search through states

struct State: Hashable {
  let big: Int, small: Int
  func next() -> [State] {
    let toSmall = min(big, 3 - small), toBig = min(small, 5 - big)
    return [
      State(big: 5, small: small), State(big: big, small: 3), State(big: 0, small: small), State(big: big, small: 0),
      State(big: big - toSmall, small: small + toSmall), State(big: big + toBig, small: small - toBig),
    ]
  }
}

struct Unreachable: Error { let wanted: Int }

func solve(_ wanted: Int) throws -> Int {
  var seen: Set<State> = [State(big: 0, small: 0)]
  var edge = [State(big: 0, small: 0)]
  var steps = 0
  while !edge.isEmpty {
    if edge.contains(where: { $0.big == wanted || $0.small == wanted }) { return steps }
    edge = edge.flatMap { $0.next() }.filter { seen.insert($0).inserted }
    steps += 1
  }
  throw Unreachable(wanted: wanted)
}

Promise(4).then { try solve($0) }.then { print("steps", $0) }
Promise(7).then { try solve($0) }.catch { print($0) }
all([1, 2, 3].map { n in Promise(n).then { try solve($0) } }).then { print($0) }
