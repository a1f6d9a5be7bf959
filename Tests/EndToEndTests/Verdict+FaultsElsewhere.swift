extension Verdict {
  /// Faults in places where one seldom looks for them.
  static let faultsElsewhere: [Verdict] =
    places.map { Verdict(name: "a fault: \($0.name)", text: $0.text, status: 1, faults: [$0.fault]) } + [
      Verdict(
        name: "what a cancelled promise would have run never runs",
        text: "let p = Promise(1).delay(2).then { _ -> Int in fatalError(\"late\") }\np.cancel()", status: 0),
      Verdict(
        name: "a value whose description would trap is not described",
        text: "struct S: CustomStringConvertible { var description: String { [\"x\"][1] } }\nPromise(S())", status: 0),
      Verdict(
        name: "a circle of promises is caught as any other error",
        text: "var p: Promise<Int>! = nil\np = Promise(1).then { _ in p }\np.catch { _ in print(1) }", status: 0),
    ]

  private static let places: [(name: String, text: String, fault: String)] = [
    (
      "in defer", "func f() -> Int {\n  defer { let a: [Int] = []; print(a[0]) }\n  return 1\n}\nprint(f())",
      "2:37 Index out of range"
    ),
    (
      "in a handler's defer", "Promise(1).then { n -> Int in defer { precondition(n == 2, \"no\") }; return n }.catch { _ in }",
      "1:39 Precondition failed: no"
    ),
    ("in deinit", "class A { deinit { fatalError(\"in deinit\") } }\nvar a: A? = A()\na = nil", "1:20 Fatal error: in deinit"),
    (
      "in deinit, in a handler", "class A { deinit { fatalError(\"d\") } }\nPromise(1).then { _ in _ = A() }",
      "1:20 Fatal error: d"
    ),
    ("in a getter", "struct S { var a: [Int]; var first: Int { a[0] } }\nprint(S(a: []).first)", "1:44 Index out of range"),
    (
      "in a setter", "struct S { var a = [1]; var b: Int { get { 0 } set { a[1] = newValue } } }\nvar s = S()\ns.b = 3",
      "1:55 Index out of range"
    ),
    (
      "in an observer of a property",
      "class C { var n = 0 { didSet { precondition(n < 2, \"too big: \\(n)\") } } }\nlet c = C()\nc.n = 1\nc.n = 2",
      "1:32 Precondition failed: too big: 2"
    ),
    (
      "in a lazy property", "struct S { lazy var x: Int = { fatalError(\"lazy\") }() }\nvar s = S()\nprint(s.x)",
      "1:32 Fatal error: lazy"
    ),
    (
      "in a static property", "struct S { static let x: Int = [1][2] }\nPromise(1).then { _ in S.x }.catch { _ in }",
      "1:35 Index out of range"
    ),
    ("in an initializer", "class A { init(_ n: Int) { precondition(n > 0) } }\n_ = A(0)", "1:28 Precondition failed"),
    (
      "in a subscript", "struct G { subscript(i: Int) -> Int { precondition(i < 2, \"out\"); return i } }\nprint(G()[2])",
      "1:39 Precondition failed: out"
    ),
    (
      "in an operator",
      "infix operator <+>\nfunc <+> (a: Int, b: Int) -> Int { precondition(b > 0, \"b\"); return a + b }\nPromise(1).then { $0 <+> -1 }.catch { _ in }",
      "2:36 Precondition failed: b"
    ),
    (
      "in ==",
      "struct E: Equatable {\n  static func == (a: E, b: E) -> Bool { fatalError(\"eq\") }\n}\nprint([E()].contains(E()))",
      "2:41 Fatal error: eq"
    ),
    (
      "in <", "struct K: Comparable {\n  static func < (a: K, b: K) -> Bool { fatalError(\"lt\") }\n}\nprint([K(), K()].max()!)",
      "2:40 Fatal error: lt"
    ),
    ("in a closure that sorts", "print([3, 1].sorted { a, b in a / (b - 3) < 1 })", "1:33 division by zero"),
    ("in a closure that maps", "print([1, 0].map { 10 / $0 })", "1:23 division by zero"),
    (
      "in a closure within closures", "func make(_ n: Int) -> () -> () -> Int { { { [1, 2][n] } } }\nprint(make(2)()())",
      "1:52 Index out of range"
    ),
    ("in string interpolation", "let n: Int? = nil\nprint(\"value \\(n!)\")", "2:17 unexpectedly found nil"),
    (
      "in a description, while an array is printed",
      "let zero = 0\nstruct S: CustomStringConvertible { var description: String { \"\\(1 / zero)\" } }\nprint([S()])",
      "2:68 division by zero"
    ),
    ("in validate", "Promise(1).validate { _ in [true][3] }.catch { _ in }", "1:34 Index out of range"),
    ("in always", "Promise(1).always { fatalError(\"a\") }.catch { _ in }", "1:21 Fatal error: a"),
    ("in reduce", "Promise(0).reduce(1, 2, 3) { a, b in Promise(a + [10][b - 1]) }.catch { _ in }", "1:54 Index out of range"),
    (
      "in one of all", "all(Promise(1), Promise(2).then { _ -> Int in fatalError(\"two\") }).catch { _ in }",
      "1:47 Fatal error: two"
    ),
    (
      "in what lost a race", "race(Promise(1), Promise(2).delay(1).then { _ -> Int in fatalError(\"late\") }).then { print($0) }",
      "1:57 Fatal error: late"
    ),
    (
      "after a timeout", "Promise(1).delay(2).then { _ -> Int in fatalError(\"late\") }.timeout(1).catch { _ in }",
      "1:40 Fatal error: late"
    ),
    (
      "in a job of a job of another queue",
      "DispatchQueue(label: \"q\").async { DispatchQueue.main.async { fatalError(\"in\") } }", "1:62 Fatal error: in"
    ),
    ("in a group's notification", "let g = DispatchGroup()\ng.notify(queue: .main) { fatalError(\"n\") }", "2:26 Fatal error: n"),
    ("in a task of a task", "Task { Task { [1][1] } }", "1:18 Index out of range"),
    (
      "in an async let that nobody awaits",
      "func f() async -> Int { fatalError(\"f\") }\nfunc g() async { async let a = f(); print(\"g\") }\nTask { await g() }",
      "1:25 Fatal error: f"
    ),
    (
      "in a child of a task group",
      "Task { await withTaskGroup(of: Int.self) { g in\n  g.addTask { fatalError(\"c\") }\n  for await x in g { print(x) }\n} }",
      "2:15 Fatal error: c"
    ),
    (
      "in an unowned reference",
      "class A {\n  var n = 1\n  func go() -> Promise<Int> { Promise(1).delay(1).then { [unowned self] _ in self.n } }\n}\nvar a: A? = A()\nlet p = a!.go()\na = nil\np.catch { _ in }",
      "3:78 an unowned reference was read after its object was freed"
    ),
    ("an assertion without a message", "assert(1 > 2)", "1:1 Assertion failed"),
    ("an assertion with one", "assert(false, \"no\")", "1:1 Assertion failed: no"),
    ("fatalError without a message", "fatalError()", "1:1 Fatal error"),
    ("a cast of nil", "let a: Any? = nil\nprint(a as! String)", "2:9 unexpectedly found nil while unwrapping an Optional value"),
    ("a cast of another type", "let a: Any = 1\nprint(a as! String)", "2:9 could not cast value of type 'Int' to 'String'"),
    ("an enum without such a raw value", "enum E: Int { case a = 1 }\nprint(E(rawValue: 2)!)", "2:21 unexpectedly found nil"),
    ("a range upside down", "let b = 0\nfor i in 1...b { print(i) }", "2:11 range requires lowerBound <= upperBound"),
  ]

  /// The same faults in a handler of each dialect, each caught by its chain.
  static let faultsOfDialects: [Verdict] = dialects.flatMap { dialect in
    expressions.map { expression in
      let before =
        "// dialect: \(dialect.name)\nlet (zero, one) = (0, 1)\n" + boom + "func boom() throws -> Int { throw Boom() }\n"
      let place = before + dialect.chain.replacing("FAULT", with: expression.code)
      return Verdict(
        name: "\(expression.code) in a handler of \(dialect.name)", text: place, status: 1,
        faults: ["5:\(dialect.chain.distance(to: "FAULT") + expression.column) \(expression.says)"],
        says: "(Swift would have stopped the program here; this run went on)")
    }
  }

  private static let dialects: [(name: String, chain: String)] = [
    ("google", "Promise(1).then { n -> Int in FAULT }.catch { _ in }"),
    ("promisekit", "Promise.value(1).map { n -> Int in FAULT }.catch { _ in }"),
    ("anypromise", "AnyPromise.promiseWithValue(1).then { n -> Int in FAULT }.catch { _ in 0 }"),
    ("promisekit-0.9.6", "Promise.promiseWithValue(1).then { n -> Int in FAULT }.catch { _ in 0 }"),
    ("ecmascript", "Promise.resolve(1).then { n -> Int in FAULT }.catch { _ in 0 }"),
  ]

  private static let expressions: [(code: String, column: Int, says: String)] = [
    ("fatalError(\"x\")", 0, "Fatal error: x"), ("[1][3]", 3, "Index out of range"), ("Int(\"q\")!", 8, "unexpectedly found nil"),
    ("1 / zero", 2, "division by zero"), ("Int.max + one", 8, "arithmetic overflow"),
    ("(\"s\" as Any) as! Int", 13, "could not cast"),
    ("try! boom()", 0, "'try!' expression unexpectedly raised an error: Boom()"),
  ]
}

extension String {
  /// The column at which a part of this line begins, counted from 1.
  fileprivate func distance(to part: String) -> Int {
    firstRange(of: part).map { distance(from: startIndex, to: $0.lowerBound) + 1 } ?? 0
  }
}
