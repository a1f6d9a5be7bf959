// The clock is virtual, and exact

var laps: [String] = []

func lap(_ name: String, after seconds: Double) -> Promise<String> {
  Promise(name).delay(seconds).then { name in laps.append(name) }
}

all(lap("c", after: 0.3), lap("a", after: 0.1), lap("b", after: 0.2)).then { names in
  print(names.0, names.1, names.2)
  print(laps)
}
lap("d", after: 0.25).then { _ in print("until now:", laps) }
lap("e", after: 0.25).then { _ in print("and now:", laps) }
lap("f", after: 0).then { _ in print("first:", laps) }
