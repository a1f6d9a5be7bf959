extension LanguageCase {
  static let generics: [LanguageCase] = [
    LanguageCase(
      name: "generic parameters that a body asks for: told by a type, a value or the result",
      program: ##"""
        func first<T>(_ xs: [Any], _ type: T.Type) -> T? { for x in xs { if let found = x as? T { return found } }; return nil }
        print(first([1, "a", 2.5], String.self) as Any, first([1, "a"], Double.self) as Any)
        func all<T>(_ xs: [Any]) -> [T] { xs.compactMap { $0 as? T } }
        let ints: [Int] = all([1, "a", 2])
        let texts: [String] = all([1, "a", 2])
        print(ints, texts)
        func isOf<T>(_ x: Any, _ t: T.Type) -> Bool { x is T }
        print(isOf(1, Int.self), isOf(1, String.self))
        func name<T>(_ x: T) -> String { "\(T.self)" }
        print(name(3), name("a"), name([1.5]), name(true))
        func same<A, B>(_ a: A, _ b: B) -> Bool { b is A }
        print(same(1, 2), same(1, "x"))
        """##,
      printed: ##"""
        Optional("a") nil
        [1, 2] ["a"]
        true false
        Int String Array<Double> Bool
        true false
        """##),
    LanguageCase(
      name: "generic parameters in catch, forced casts, lists and closures, and handed on",
      program: ##"""
        struct Bad: Error {}
        struct Coded: Error { let code: Int }
        func catching<E: Error>(_ type: E.Type, _ work: () throws -> Void) {
          do { try work() } catch let error as E { print("caught", error) } catch { print("other", error) }
        }
        catching(Bad.self) { throw Bad() }
        catching(Bad.self) { throw Coded(code: 1) }
        func forced<T>(_ x: Any) -> T { x as! T }
        let n: Int = forced(4)
        print(n + 1)
        func lists<T>(_ x: Any, of: T.Type) -> Int { (x as? [T])?.count ?? -1 }
        print(lists([1, 2], of: Int.self), lists(["a"], of: Int.self))
        func handed<T>(_ xs: [Any], as type: T.Type) -> [T] { picked(xs) }
        func picked<T>(_ xs: [Any]) -> [T] { xs.compactMap { $0 as? T } }
        print(handed([1, "b"], as: String.self))
        enum Color: String { case red }
        func raw<T: RawRepresentable>(_ value: T.RawValue, _ type: T.Type) -> T? { T(rawValue: value) }
        print(raw("red", Color.self) as Any, raw("blue", Color.self) as Any)
        func counter<T>(_ type: T.Type) -> (Any) -> Bool { { value in value is T } }
        print([1, "a", 2].filter(counter(Int.self)))
        """##,
      printed: ##"""
        caught Bad()
        other Coded(code: 1)
        5
        2 -1
        ["b"]
        Optional(Color.red) nil
        [1, 2]
        """##),
    LanguageCase(
      name: "what a variable's first value says of it, extensions of arrays, names behind their module",
      program: ##"""
        enum State { case idle, loaded(Int), failed(String) }
        func fail() { state = .failed("early") }
        var state = State.idle
        var share = 1.0
        func load(_ n: Int) { state = .loaded(n); share = 2 }
        fail()
        print(state)
        load(3)
        print(state, share)
        let later = { state = .idle }
        later()
        if case .idle = state { print("idle again") }
        extension Array {
          func firstOr(_ other: Element) -> Element { first ?? other }
        }
        print([Int]().firstOr(9), ["a"].firstOr("b"))
        let result = Swift.Result<Int, Error>.success(3)
        Swift.print(result, Swift.max(1, 2))
        func max(_ a: Int) -> Int { a }
        """##,
      printed: ##"""
        failed("early")
        loaded(3) 2.0
        idle again
        9 a
        success(3) 2
        """##),
    LanguageCase(
      name: "generic parameters told by optionals, by closures, by the members of a type, and within functions of functions",
      program: ##"""
        func make<T>(_ n: Int, label: String = "x", _ f: (Int) -> Any) -> T? { f(n) as? T }
        let a: Int? = make(3) { $0 }
        let b: String? = make(3) { "\($0)" }
        let c: String? = make(3, label: "y") { $0 }
        print(a as Any, b as Any, c as Any)
        struct Box { func get<T>(_ x: Any) -> T? { x as? T }
          func twice<T>(_ x: Any) -> [T] { if let v: T = get(x) { return [v, v] }; return [] } }
        let bx: [Int] = Box().twice(4)
        print(bx)
        protocol P { static var name: String { get }; init() }
        struct A1: P { static let name = "A1" }
        struct B1: P { static let name = "B1" }
        func describe<T: P>(_ t: T.Type) -> String { "\(T.name) \(T.self) \(type(of: T()))" }
        print(describe(A1.self), describe(B1.self))
        func count<T>(_ xs: [Any], where f: (T) -> Bool) -> Int { xs.filter { ($0 as? T).map(f) ?? false }.count }
        print(count([1, "a", 5, "bb"]) { (n: Int) in n > 2 }, count([1, "a", 5, "bb"]) { (s: String) in s.count > 1 })
        func opt<T>(_ x: T?) -> String { x == nil ? "nil \(T.self)" : "some \(T.self)" }
        print(opt(3))
        let f: (Any, Int.Type) -> Int? = cast
        func cast<T>(_ x: Any, _ t: T.Type) -> T? { x as? T }
        print(f(3, Int.self) as Any)
        print([1, 2, "c"].compactMap { (x: Any) in cast(x, Int.self) })
        func outer<T>(_ t: T.Type) -> (Any) -> T? { func inner(_ x: Any) -> T? { x as? T }; return inner }
        print(outer(String.self)("s") as Any, outer(String.self)(1) as Any)
        class Base {}
        class Sub: Base {}
        func find<T: Base>(_ xs: [Base], _ t: T.Type) -> T? { xs.first { $0 is T } as? T }
        print(find([Base(), Sub()], Sub.self) != nil, find([Base()], Sub.self) != nil)
        func parse<T: LosslessStringConvertible>(_ s: String) -> T? { T(s) }
        let pi: Int? = parse("42"); let pd: Double? = parse("1.5"); let pb: Bool? = parse("true")
        print(pi as Any, pd as Any, pb as Any)
        func zero<T: Numeric>(_ t: T.Type) -> T { T.zero }
        print(zero(Int.self), zero(Double.self))
        func allCases<E: CaseIterable>(_ e: E.Type) -> Int { E.allCases.count }
        enum Dir: CaseIterable { case n, s }
        print(allCases(Dir.self))
        func swap2<A, B>(_ p: (A, B)) -> (B, A) { (p.1, p.0) }
        print(swap2((1, "a")))
        switch 3 as Any { case let x as Int: print("int", x); default: print("other") }
        func sw<T>(_ x: Any, _ t: T.Type) -> String { switch x { case let v as T: return "is \(v)"; case is String: return "string"; default: return "no" } }
        print(sw(3, Int.self), sw("s", Int.self), sw(2.5, Int.self))
        func result<T>(_ f: () throws -> T) -> Result<T, Error> { Result { try f() } }
        print(result { 3 })
        """##,
      printed: ##"""
        Optional(3) Optional("3") nil
        [4, 4]
        A1 A1 A1 B1 B1 B1
        1 1
        some Int
        Optional(3)
        [1, 2]
        Optional("s") nil
        true false
        Optional(42) Optional(1.5) Optional(true)
        0 0.0
        2
        ("a", 1)
        int 3
        is 3 string no
        success(3)
        """##),
    LanguageCase(
      name: "what is nil in itself stays in a dictionary whose values are of its type, and removes where they are of another",
      program: ##"""
        class Cache<V> {
          var store: [String: V] = [:]
          func move(_ a: String, _ b: String) { let v = store[a]; store[b] = v; store[a] = nil }
          func copy(_ a: String, _ b: String) { store[b] = store[a] }
        }
        let c = Cache<Int>()
        c.store["x"] = 1
        c.move("x", "y"); c.move("zz", "q"); c.copy("nn", "m")
        print(c.store)
        var d: [String: Any] = [:]
        let nothing: Int? = nil
        d["a"] = nothing
        print(d.count)
        let any: Any = nothing as Any
        d["b"] = any
        print(d.count)
        var s: [String: Int] = ["a": 1]
        s["a"] = nothing
        print(s.count)
        func f() -> Int? { nil }
        let r = f()
        s["b"] = r
        var o: [String: Int?] = [:]
        o["a"] = r
        o["b"] = f()
        print(o.count)
        let q = o["zzz"]
        o["c"] = q
        print(o.count)
        for case let x in [nothing, 3] { o["d"] = x }
        for (i, x) in [nothing, 3].enumerated() { o["e\(i)"] = x }
        print(o.count, o["e0"] as Any)
        func group<K: Hashable, T>(_ pairs: [(K, T)]) -> [K: T] {
          var out: [K: T] = [:]
          for (k, v) in pairs { out[k] = v }
          pairs.forEach { out[$0.0] = $0.1 }
          pairs.forEach { pair in out[pair.0] = pair.1 }
          pairs.forEach { (k, v) in out[k] = v }
          return out
        }
        print(group([("a", nothing), ("b", 1)]).count)
        func opt<T>(_ v: T?) -> Int { var m: [Int: T] = [:]; m[1] = v; if let v { m[2] = v }; return m.count }
        print(opt(nothing), opt(4))
        enum Ev<T> { case got(T), lost }
        func ev<T>(_ es: [Ev<T>]) -> Int { var m: [Int: T] = [:]; for (i, e) in es.enumerated() { switch e { case .got(let v): m[i] = v; case .lost: break } }; return m.count }
        print(ev([.got(nothing), .got(3), .lost]))
        struct Plan { let n: Int; static func make(_ n: Int) -> Plan { Plan(n: n) } }
        let plans: [String: Plan] = ["a": .make(1)]
        print((plans["a"] ?? .make(2)).n, (plans["b"] ?? .make(2)).n)
        o["none"] = Int?.none
        o["gone"] = .none
        o["some"] = .some(nil)
        print(o.keys.sorted())
        """##,
      printed: ##"""
        ["y": 1]
        0
        1
        0
        2
        2
        5 Optional(nil)
        2
        0 2
        2
        1 2
        ["a", "b", "d", "e0", "e1", "none", "some"]
        """##),
    LanguageCase(
      name: "extensions of Swift's protocols, subscripts of extensions, and members whose type a collection knows",
      program: ##"""
        extension Collection {
          func second() -> Element? { dropFirst().first }
          subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
        }
        extension Sequence {
          func counted(_ isWanted: (Element) -> Bool) -> Int { filter(isWanted).count }
        }
        extension String {
          subscript(_ position: Int) -> Character { self[index(startIndex, offsetBy: position)] }
        }
        extension BinaryInteger { var isEven: Bool { self % 2 == 0 } }
        extension Comparable { func clamped(_ low: Self, _ high: Self) -> Self { min(max(self, low), high) } }
        let xs = [1, 2, 3]
        print(xs.second() as Any, "abc".second() as Any, [Int]().second() as Any)
        print(xs[safe: 1] as Any, xs[safe: 22] as Any, xs[2])
        if let first = xs[safe: 0] { print("first", first) }
        print(xs.counted { $0 > 1 }, "swift"[1], 4.isEven, 7.clamped(1, 5), "m".clamped("a", "c"))
        struct Key: Hashable { let x: Int, y: Int }
        var grid: [Key: String] = [Key(x: 0, y: 0): "#"]
        print(grid[.init(x: 0, y: 0)] ?? "none")
        grid[.init(x: 1, y: 1)] = "."
        grid[.init(x: 1, y: 1), default: ""] += "!"
        print(grid[Key(x: 1, y: 1)] ?? "none")
        struct Route: Hashable { var id = 0; static let home = Route(); static let list = Route(id: 1) }
        var seen: [Route] = []
        seen.append(.home)
        seen.insert(.list, at: 0)
        print(seen.contains(.home), seen.firstIndex(of: .home) ?? -1, seen.count)
        var marks: Set<Route> = []
        marks.insert(.home)
        print(marks.contains(.list))
        var places: [Route: Int] = [:]
        places.updateValue(3, forKey: .home)
        print(places[.home] ?? 0, places.removeValue(forKey: .home) ?? 0, places[.list, default: 8])
        """##,
      printed: ##"""
        Optional(2) Optional("b") nil
        Optional(2) nil 3
        first 1
        2 w true 5 c
        #
        .!
        true 1 2
        false
        3 3 8
        """##),
    LanguageCase(
      name: "collections are made of generic parameters",
      program: ##"""
        func f<U>(_ x: U) -> [U] { var r = [U](); r.append(x); return r }
        func g<U>(_ x: U) -> [String: U] { var r = [String: U](); r["a"] = x; return r }
        func h<U>(_ b: () -> U) -> [U] { var r = [U](); r.append(b()); return r }
        func o<T>(_ x: T) -> [T?] { var r = [T?](); r.append(x); r.append(nil); return r }
        func t<T>(_ x: T) -> [(Int, T)] { var r = [(Int, T)](); r.append((1, x)); return r }
        print(o(3), t("a"))
        class Box<T> { var r = [T](); func reset() { r = [T]() }; func add(_ t: T) { r.append(t) } }
        extension Array { func serially<U>(_ f: (Element) -> U) -> [U] { var out = [U](); for e in self { out.append(f(e)) }; return out } }
        print(f(3), g(3), h { 1 })
        let box = Box<Int>()
        box.add(1)
        box.reset()
        box.add(2)
        print(box.r, [1, 2].serially { $0 * 2 })
        """##,
      printed: ##"""
        [Optional(3), nil] [(1, "a")]
        [3] ["a": 3] [1]
        [2] [2, 4]
        """##),
  ]
}
