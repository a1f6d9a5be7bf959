// A chain of wrapped calls

func find(_ name: String, _ done: @escaping (Int) -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { done(name.count) }
}

func look(_ name: String) -> Promise<Int> { wrap { done in find(name, done) } }

look("ada").then { n in look(String(repeating: "x", count: n * 2)) }.then { print("length", $0) }
all(["a", "bb"].map { look($0) }).then { print($0) }
