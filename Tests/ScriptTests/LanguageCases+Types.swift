extension LanguageCase {
  static let types: [LanguageCase] = [
    LanguageCase(
      name: "protocols, classes and inheritance",
      program: ##"""
        protocol Shape { func area() -> Double; var name: String { get } }
        extension Shape { func describe() -> String { "\(name) with area \(area())" } }
        struct Square: Shape { let side: Double; let name = "square"; func area() -> Double { side * side } }
        struct Circle: Shape { var r: Double; var name: String { "circle" }; func area() -> Double { 3 * r * r } }
        let shapes: [Shape] = [Square(side: 2), Circle(r: 1)]
        for s in shapes { print(s.describe()) }
        class Animal { var name: String; init(name: String) { self.name = name }; func speak() -> String { "..." }; func intro() -> String { "\(name) says \(speak())" } }
        class Dog: Animal { var tricks: [String] = []; override func speak() -> String { "woof" }; init(_ name: String) { super.init(name: name); tricks.append("sit") } }
        class Cat: Animal { override func speak() -> String { super.speak() + "meow" } }
        print(Dog("rex").intro(), Cat(name: "tom").intro(), Dog("a").tricks)
        let dog = Dog("z"); dog.tricks.append("roll"); dog.name += "y"; print(dog.tricks, dog.name)
        """##,
      printed: ##"""
        square with area 4.0
        circle with area 3.0
        rex says woof tom says ...meow ["sit"]
        ["sit", "roll"] zy
        """##),
    LanguageCase(
      name: "a type's other names for types, in it and from outside, also of functions and from extensions",
      program: ##"""
        typealias Outer = Int
        final class Store {
          typealias Name = String
          typealias Completion = (Name, Outer) -> Void
          var name: Name = "x"
          func load(_ n: Name, _ done: @escaping Completion) { done(n + name, 2) }
        }
        extension Store { typealias Pair = (Name, Inner); struct Inner { var n: Outer } }
        struct Box<T> { typealias List = [T]; var items: List }
        Store().load("a") { name, n in print(name, n) }
        let n: Store.Name = "q"
        let pair: Store.Pair = (n, Store.Inner(n: 3))
        print(pair.0, pair.1.n, Box(items: [1, 2]).items.count)
        """##,
      printed: ##"""
        ax 2
        q 3 2
        """##),
    LanguageCase(
      name: "an inherited initializer's parameters have their defaults",
      program: ##"""
        class Base { var text: String; init(_ first: String = "a", second: String = "b") { text = first + second } }
        class Derived: Base {}
        print(Derived().text, Derived("x").text, Derived("x", second: "y").text)
        """##,
      printed: ##"""
        ab xb xy
        """##),
    LanguageCase(
      name: "a cast to a type of functions looks at how many values they take",
      program: ##"""
        func add(_ a: Int, _ b: Int) -> Int { a + b }
        let works: [Any] = [{ () -> Int in 0 }, { (a: Int) -> Int in a }, add]
        for work in works {
          print(work is () -> Int, work is (Int) -> Int, work is (Int, Int) -> Int)
        }
        """##,
      printed: ##"""
        true false false
        false true false
        false false true
        """##),
    LanguageCase(
      name: "computed and static properties",
      program: ##"""
        struct Temp { var c: Double; var f: Double { get { c * 9 / 5 + 32 } set { c = (newValue - 32) * 5 / 9 } } }
        var tt = Temp(c: 100); print(tt.f); tt.f = 32; print(tt.c); tt.f += 18; print(tt.c)
        struct Config { static let shared = Config(level: 3); static var count = 0; let level: Int; static func make() -> Config { count += 1; return Config(level: count) } }
        print(Config.shared.level, Config.make().level, Config.make().level, Config.count)
        Config.count = 10; Config.count += 5; print(Config.count)
        """##,
      printed: ##"""
        212.0
        0.0
        10.0
        3 1 2 2
        15
        """##),
    LanguageCase(
      name: "enums with payloads and methods",
      program: ##"""
        enum Op { case add(Int), neg; func apply(_ x: Int) -> Int { switch self { case .add(let n): return x + n; case .neg: return -x } }; static let all: [Op] = [.add(1), .neg] }
        print(Op.all.map { $0.apply(5) }, [Op.neg, .add(2)].reduce(1) { $1.apply($0) })
        indirect enum Tree { case leaf, node(Tree, Int, Tree); var sum: Int { switch self { case .leaf: return 0; case let .node(l, v, r): return l.sum + v + r.sum } } }
        print(Tree.node(.node(.leaf, 1, .leaf), 2, .leaf).sum)
        """##,
      printed: ##"""
        [6, -5] 1
        3
        """##),
    LanguageCase(
      name: "functions are values",
      program: ##"""
        func apply(_ f: (Int) throws -> Int, _ x: Int) rethrows -> Int { try f(x) }
        print(apply({ $0 + 1 }, 2), apply(abs, -4))
        func compose<A, B, C>(_ f: @escaping (A) -> B, _ g: @escaping (B) -> C) -> (A) -> C { { g(f($0)) } }
        print(compose({ (x: Int) in x + 1 }, { "\($0)!" })(4))
        func multi(a: () -> Int, b: () -> Int) -> Int { a() * b() }
        print(multi { 3 } b: { 4 })
        func outer2() -> Int { func inner(_ n: Int) -> Int { n == 0 ? 0 : n + inner(n - 1) }; return inner(4) }
        print(outer2())
        """##,
      printed: ##"""
        3 4
        5!
        12
        10
        """##),
    LanguageCase(
      name: "values nested in values change in place",
      program: ##"""
        var dict: [String: [Int]] = [:]
        dict["a", default: []].append(1); dict["a"]?.append(2); dict["b"] = [5]; dict["b"]![0] += 1
        print(dict["a"]!, dict["b"]!, dict["c"] as Any)
        dict["a"] = nil; print(dict.count, dict.isEmpty, dict)
        var grid = [[1, 2], [3, 4]]; grid[1][0] = 9; print(grid, grid[0][1])
        struct P { var x = 0; var y = 0 }; struct Line { var a = P(), b = P() }
        var line = Line(); line.b.x = 5; var l2 = line; l2.b.x += 1; print(line.b.x, l2.b.x, line)
        var ps = [P(), P(x: 1, y: 2)]; ps[0].x = 7; print(ps)
        """##,
      printed: ##"""
        [1, 2] [6] nil
        1 false ["b": [6]]
        [[1, 2], [9, 4]] 2
        5 6 Line(a: P(x: 0, y: 0), b: P(x: 5, y: 0))
        [P(x: 7, y: 0), P(x: 1, y: 2)]
        """##),
    LanguageCase(
      name: "declared types wrap and convert",
      program: ##"""
        let u: String?? = nil; print(u as Any)
        let f: Double = 5; let g: [Double] = [1, 2]; print(f, g, f / 2)
        let oi: Int? = nil; print(oi as Any, oi ?? 3, oi.map { $0 + 1 } as Any)
        """##,
      printed: ##"""
        nil
        5.0 [1.0, 2.0] 2.5
        nil 3 nil
        """##),
    LanguageCase(
      name: "defer runs on every way out",
      program: ##"""
        func defers() { defer { print("d1") }; defer { print("d2") }; print("body") }
        defers()
        func early(_ n: Int) -> String { for i in 0..<5 { defer { print("loop", i) }; if i == n { return "found \(i)" } }; return "none" }
        print(early(1))
        """##,
      printed: ##"""
        body
        d2
        d1
        loop 0
        loop 1
        found 1
        """##),
    LanguageCase(
      name: "catch patterns choose",
      program: ##"""
        import Foundation
        enum E1: Error, LocalizedError { case bad; var errorDescription: String? { "really bad" } }
        do { throw E1.bad } catch { print(error.localizedDescription, error) }
        enum E2: Error { case one, two(Int) }
        do { throw E2.two(1) } catch let e as E1 { print("e1", e) } catch let e as E2 { print("e2", e) } catch { print("?") }
        do { do { throw E2.one } catch E2.two { print("no") } } catch { print("outer", error) }
        print((try? { throw E2.one }()) as Any)
        """##,
      printed: ##"""
        really bad bad
        e2 two(1)
        outer one
        nil
        """##),
    LanguageCase(
      name: "casts and patterns look at types",
      program: ##"""
        enum E2: Error { case one, two(Int) }
        let any: [Any] = [1, "a", 2.5, true, [1], E2.one]
        for x in any { switch x { case let i as Int: print("int", i); case let s as String: print("str", s); case is Double: print("dbl"); case is [Int]: print("arr"); default: print("other", x) } }
        print(any[0] as? Int as Any, any[1] as? Int as Any, any[1] as! String)
        for case let i as Int in any { print("only", i) }
        let opts: [Int?] = [1, nil, 3]; for case let x? in opts { print(x, terminator: " ") }; print()
        if case .some(let x) = opts[0] { print("some", x) }
        if case 1...5 = 3 { print("in") }
        guard case let E2.two(k) = E2.two(8) else { fatalError() }; print(k)
        """##,
      printed: ##"""
        int 1
        str a
        dbl
        other true
        arr
        other one
        Optional(1) nil a
        only 1
        1 3 
        some 1
        in
        8
        """##),
    LanguageCase(
      name: "sequences are cut and split",
      program: ##"""
        import Foundation
        print(stride(from: 0, to: 10, by: 3).map { $0 }, Array(stride(from: 5, through: 1, by: -2)))
        print(Array(1...5).prefix(2), Array(1...5).suffix(2), [1,2,3].dropFirst(), [1,2,3][1...], (1...5).map { $0 * $0 })
        print("a b  c".split(separator: " "), "x=1".components(separatedBy: "="), "abc".replacingOccurrences(of: "b", with: "X"))
        print(["a": 1, "b": 2].mapValues { $0 * 2 }["a"]!, ["k": 3].filter { $0.value > 2 }, ["q": 1].first!)
        """##,
      printed: ##"""
        [0, 3, 6, 9] [5, 3, 1]
        [1, 2] [4, 5] [2, 3] [2, 3] [1, 4, 9, 16, 25]
        ["a", "b", "c"] ["x", "1"] aXc
        2 ["k": 3] (key: "q", value: 1)
        """##),
    LanguageCase(
      name: "captures and recursion",
      program: ##"""
        var fs: [() -> Int] = []
        for i in 0..<3 { var k = i * 10; fs.append { k += 1; return k } }
        print(fs.map { $0() }, fs.map { $0() })
        func counter(_ start: Int) -> (up: () -> Int, get: () -> Int) {
          var n = start
          func up() -> Int { n += 1; return n }
          return (up, { n })
        }
        let c = counter(5)
        print(c.up(), c.up(), c.get())
        func isEven(_ n: Int) -> Bool { n == 0 ? true : isOdd(n - 1) }
        func isOdd(_ n: Int) -> Bool { n == 0 ? false : isEven(n - 1) }
        print(isEven(10), isOdd(7))
        struct Tally { var counts: [String: Int] = [:]; mutating func add(_ words: [String]) { words.forEach { counts[$0, default: 0] += 1 } } }
        var tally = Tally(); tally.add(["a", "b", "a"]); print(tally.counts["a"]!, tally.counts["b"]!)
        let pairs = ["x": 1, "y": 2].sorted { $0.key < $1.key }.map { key, value in "\(key)=\(value)" }
        print(pairs)
        let x = 3
        let y = { (a: Int, b: Int) -> Int in let s = a + b; return s * x }(1, 2)
        print(y)
        print([3, 1, 2].sorted().reversed().map(String.init).joined(separator: ","))
        print((1...3).reduce(1, *), [1.5, 2].reduce(0, +), [4, 2].min()!)
        """##,
      printed: ##"""
        [1, 11, 21] [2, 12, 22]
        6 7 7
        true true
        2 1
        ["x=1", "y=2"]
        9
        3,2,1
        6 3.5 2
        """##),
    LanguageCase(
      name: "what a method of a static property gives its closure",
      program: ##"""
        class Store {
          static let shared = Store()
          static var other: Store { Store() }
          func load(_ done: (String?, Int?) -> Void) { done("a", 1) }
        }
        Store.shared.load { text, number in print(text as Any, number as Any) }
        Store.other.load { print(($0, $1)) }
        enum Stores { static var current = Store() }
        Stores.current.load { text, _ in print([text]) }
        """##,
      printed: ##"""
        Optional("a") Optional(1)
        (Optional("a"), Optional(1))
        [Optional("a")]
        """##),
  ]
}
