extension LanguageCase {
  static let basics: [LanguageCase] = [
    LanguageCase(
      name: "values describe themselves as in Swift",
      program: ##"""
        struct CustomError: Error {}
        enum NetError: Error { case offline, status(Int), failed(code: Int, reason: String) }
        struct Person { var name: String; var age: Int = 3; func greet() -> String { "hi \(name)" }; mutating func older() { age += 1 } }
        print(CustomError())
        print(NetError.offline, NetError.status(404), NetError.failed(code: 1, reason: "x"))
        print([1, 2], ["a": 1], ["a", "b"])
        let o: Int? = 5
        print(o as Any)
        var p = Person(name: "ada")
        p.older()
        print(p.greet(), p.age, p)
        print(())
        print((1, "a"), (x: 1, y: "b"))
        print(1.0, 2.5, 1e20, 0.1 + 0.2, 10 / 4, 10 / 4 * 2.5, 1.0 / 3)
        """##,
      printed: ##"""
        CustomError()
        offline status(404) failed(code: 1, reason: "x")
        [1, 2] ["a": 1] ["a", "b"]
        Optional(5)
        hi ada 4 Person(name: "ada", age: 4)
        ()
        (1, "a") (x: 1, y: "b")
        1.0 2.5 1e+20 0.30000000000000004 2 6.25 0.3333333333333333
        """##),
    LanguageCase(
      name: "collections change and are transformed",
      program: ##"""
        var arr = [3, 1, 2]
        arr.append(5); arr.sort(); arr.insert(9, at: 0)
        print(arr, arr.map { $0 * 2 }.filter { $0 > 4 }, arr.reduce(0, +), arr.sorted(by: >))
        var d = ["x": 1]
        d["y"] = 2; d["x", default: 0] += 5; d["z", default: 7] += 1
        print(d["x"]!, d["q"] ?? -1, d["y"]!, d["z"]!)
        """##,
      printed: ##"""
        [9, 1, 2, 3, 5] [18, 6, 10] 20 [9, 5, 3, 2, 1]
        6 -1 2 8
        """##),
    LanguageCase(
      name: "functions take labels, defaults and variadics",
      program: ##"""
        func fib(_ n: Int) -> Int { n < 2 ? n : fib(n - 1) + fib(n - 2) }
        print(fib(15))
        func add(_ a: Int, to b: Int = 10, _ rest: Int...) -> Int { a + b + rest.reduce(0, +) }
        print(add(1), add(1, to: 2), add(1, to: 2, 3, 4))
        """##,
      printed: ##"""
        610
        11 3 10
        """##),
    LanguageCase(
      name: "optionals are bound and guarded",
      program: ##"""
        let o: Int? = 5
        if let x = o, x > 3 { print("x", x) } else { print("no") }
        func check(_ n: Int?) -> String { guard let n else { return "nil" }; return "n\(n)" }
        print(check(nil), check(4))
        """##,
      printed: ##"""
        x 5
        nil n4
        """##),
    LanguageCase(
      name: "loops stop, continue and have labels",
      program: ##"""
        for i in 0..<3 where i != 1 { print(i, terminator: " ") }
        print()
        for (i, s) in ["a", "b"].enumerated() { print(i, s) }
        var i = 0
        while true { i += 1; if i == 2 { continue }; if i > 4 { break }; print(i) }
        repeat { i -= 1 } while i > 0
        print(i)
        outer: for a in 1...3 { for b in 1...3 { if b == 2 { continue outer }; if a == 3 { break outer }; print(a, b) } }
        """##,
      printed: ##"""
        0 2 
        0 a
        1 b
        1
        3
        4
        0
        1 1
        2 1
        """##),
    LanguageCase(
      name: "switches match cases, ranges and tuples",
      program: ##"""
        struct CustomError: Error {}
        enum NetError: Error { case offline, status(Int), failed(code: Int, reason: String) }
        switch NetError.failed(code: 3, reason: "why") {
        case .offline: print("off")
        case .failed(let c, let r) where c > 5: print("big", c, r)
        case .failed(let c, let r): print("failed", c, r)
        default: print("d")
        }
        switch 15 { case 0..<10: print("small"); case 10...20: print("mid"); default: print("large") }
        switch (1, "a") { case (1, let s): print(s); default: break }
        """##,
      printed: ##"""
        failed 3 why
        mid
        a
        """##),
    LanguageCase(
      name: "errors are thrown, caught and made optional",
      program: ##"""
        struct CustomError: Error {}
        enum NetError: Error { case offline, status(Int), failed(code: Int, reason: String) }
        func thrower(_ n: Int) throws -> Int { defer { print("defer", n) }; if n > 1 { throw NetError.status(n) }; return n }
        do { print(try thrower(1)); print(try thrower(2)) } catch NetError.status(let c) { print("caught", c) } catch { print("other", error) }
        print((try? thrower(5)) as Any, (try? thrower(1)) as Any)
        """##,
      printed: ##"""
        defer 1
        1
        defer 2
        caught 2
        defer 5
        defer 1
        nil Optional(1)
        """##),
    LanguageCase(
      name: "closures share variables; objects are shared",
      program: ##"""
        var counter = 0
        let inc = { counter += 1 }
        inc(); inc()
        print(counter)
        func makeCounter() -> () -> Int { var n = 0; return { n += 1; return n } }
        let c1 = makeCounter(), c2 = makeCounter()
        print(c1(), c1(), c2())
        class Box { var v: Int; init(v: Int) { self.v = v }; func bump() { v += 1 } }
        let b1 = Box(v: 1); let b2 = b1; b2.bump(); print(b1.v, b1 === b2)
        """##,
      printed: ##"""
        2
        1 2 1
        2 true
        """##),
    LanguageCase(
      name: "enums have raw values and all cases",
      program: ##"""
        enum Level: Int, CaseIterable { case low = 1, mid, high }
        print(Level.mid.rawValue, Level(rawValue: 3) as Any, Level.allCases.count, Level.allCases)
        enum Kind: String { case a, b = "bee" }
        print(Kind.b.rawValue, Kind(rawValue: "a")!, Kind.a)
        """##,
      printed: ##"""
        2 Optional(Level.high) 3 [Level.low, Level.mid, Level.high]
        bee a a
        """##),
    LanguageCase(
      name: "tuples and strings",
      program: ##"""
        let t = (1, 2); let (q, r) = t; print(q + r, t.0)
        var (m, n) = (1, 2); (m, n) = (n, m); print(m, n)
        print("abc".uppercased(), "a,b,c".split(separator: ","), "hello".count, "hello".hasPrefix("he"), String("abc".reversed()))
        print([1,2,3].min()!, [1,2,3].max() as Any, [Int]().first as Any, [1,2,3].contains(2))
        let names = ["b", "a"]; print(names.sorted { $0 < $1 }, names.joined(separator: "-"))
        print([[1],[2,3]].flatMap { $0 }, ["1","x"].compactMap { Int($0) })
        print(zip([1,2],["a","b"]).map { "\($0)\($1)" })
        """##,
      printed: ##"""
        3 1
        2 1
        ABC ["a", "b", "c"] 5 true cba
        1 Optional(3) nil true
        ["a", "b"] b-a
        [1, 2, 3] [1]
        ["1a", "2b"]
        """##),
    LanguageCase(
      name: "if and switch are expressions; extensions add members",
      program: ##"""
        let counter = 2
        let v = if counter > 1 { "big" } else { "small" }
        let w = switch counter { case 2: "two"; default: "many" }
        print(v, w)
        extension Int { var squared: Int { self * self }; func times(_ f: (Int) -> Void) { for i in 0..<self { f(i) } } }
        print(4.squared); 3.times { print($0, terminator: ",") }
        print()
        print("""
          multi
            line \(1 + 1)
          """)
        print("q\"uote", ["q\"uote\n"])
        print(Int("12")!, Int("zz") as Any, Double("1.5")!, Int(3.9), String(5), "\u{48}")
        """##,
      printed: ##"""
        big two
        16
        0,1,2,
        multi
          line 2
        q"uote ["q\"uote\n"]
        12 nil 1.5 3 5 H
        """##),
    LanguageCase(
      name: "operators of own types",
      program: ##"""
        let opt: String? = "s"; print(opt?.count as Any, opt!.count, opt.map { $0 + "!" } ?? "")
        print([1: "a"].map { "\($0.key)\($0.value)" })
        struct Money: Equatable, Comparable { var c: Int; static func < (l: Money, r: Money) -> Bool { l.c < r.c }; static func + (l: Money, r: Money) -> Money { Money(c: l.c + r.c) } }
        print(Money(c: 1) < Money(c: 2), Money(c: 3) > Money(c: 1), [Money(c: 2), Money(c: 1)].sorted(), Money(c: 1) + Money(c: 2), Money(c: 1) == Money(c: 1))
        struct Desc: CustomStringConvertible { var n: Int; var description: String { "<\(n)>" } }
        print(Desc(n: 1), [Desc(n: 2)], "\(Desc(n: 3))")
        print(-7 / 2, -7 % 3, 7.0.rounded(), abs(-3), max(1, 5, 3))
        """##,
      printed: ##"""
        Optional(1) 1 s!
        ["1a"]
        true true [Money(c: 1), Money(c: 2)] Money(c: 3) true
        <1> [<2>] <3>
        -3 -1 7.0 3 5
        """##),
  ]
}
