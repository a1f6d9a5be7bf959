extension LanguageCase {
  static let more: [LanguageCase] = [
    LanguageCase(
      name: "optional chains",
      program: ##"""
        class Node { var value: Int; var next: Node?; init(_ value: Int, _ next: Node? = nil) { self.value = value; self.next = next } }
        let list = Node(1, Node(2))
        print(list.next?.value as Any, list.next?.next?.value as Any, list.next!.value)
        list.next?.value = 7
        list.next?.next?.value = 9
        print(list.next?.value ?? 0)
        var node: Node? = list, sum = 0
        while let current = node { sum += current.value; node = current.next }
        print(sum)
        struct Address { var city: String? }; struct Person { var address: Address? }
        var p = Person(address: Address(city: "Rome"))
        print(p.address?.city?.count ?? 0, p.address?.city?.uppercased() ?? "-")
        p.address?.city = nil
        print(p.address?.city ?? "none", p)
        let words: [String]? = ["a"]
        print(words?.first ?? "x", words?.map { $0 + "!" } ?? [], words?[0] as Any)
        let name: String? = nil
        if let name { print(name) } else { print("no name") }
        if let a = Int("1"), let b = Int("2"), a < b { print(a + b) }
        """##,
      printed: ##"""
        Optional(2) nil 2
        7
        8
        4 ROME
        none Person(address: Optional(Address(city: nil)))
        a ["a!"] Optional("a")
        no name
        3
        """##),
    LanguageCase(
      name: "strings",
      program: ##"""
        let s = "héllo 🎉"
        print(s.count, s.uppercased(), s.first!, s.last!, s.prefix(2), s.contains("llo"), s.isEmpty)
        for c in "ab" { print(c, terminator: ";") }
        print()
        print("a\tb\\ \u{e9}", #"raw \(1) "q""#, #"x \#(1 + 1)"#)
        print(String(repeating: "ab", count: 3), "b" < "c", "abc" == "abc", "x" + "y")
        var t = "go"; t += "al"; t.append("!"); print(t, t.dropLast(), t.map { String($0) }.count)
        print(Int("42")! + 1, Int("4x") as Any, String(255, radix: 16), Int("ff", radix: 16)!, Double("2.5")! * 2)
        print("The \(["a", "b"]) and \(Optional(3) as Any) \(1.0) \(true)")
        print("a-b-c".split(separator: "-").map { String($0) }.reversed().joined(separator: "+"))
        print("line1\nline2".split(separator: "\n").count, "  x ".split(separator: " "))
        """##,
      printed: ##"""
        7 HÉLLO 🎉 h 🎉 hé true false
        a;b;
        a	b\ é raw \(1) "q" x 2
        ababab true true xy
        goal! goal 5
        43 nil ff 255 5.0
        The ["a", "b"] and Optional(3) 1.0 true
        c+b+a
        2 ["x"]
        """##),
    LanguageCase(
      name: "numbers",
      program: ##"""
        print(7 / 2, -7 / 2, 7 % 3, -7 % 3, 7.5 / 2, 1e-7, 1e16, 123456789.0, 0.1, 100.0, 5e-324)
        print(Int.max, Int.min, Double.pi, (2.5).rounded(), (-2.5).rounded(), 3.7.rounded(.down))
        print(1 << 4, 0xff, 0b101, 1_000, 6 & 3, 6 | 3, 6 ^ 3, 17.isMultiple(of: 5))
        let d: Double = 3; let i = 4
        print(d * 2, Double(i) / 3, Int(d) + i, d + 1 / 2, max(1.5, 2), min(3, 1, 2))
        var n = 5; n *= 2; n -= 3; n /= 2; n %= 2; print(n, -n, n.signum())
        print(5 == 5.0, 1.0 < 2, 0.1 + 0.2 == 0.3, Double.infinity, -Double.infinity, Double.nan)
        print(Double("1e3")!, Int(-3.9), abs(-2.5), 10.quotientAndRemainder(dividingBy: 3))
        """##,
      printed: ##"""
        3 -3 1 -1 3.75 1e-07 1e+16 123456789.0 0.1 100.0 5e-324
        9223372036854775807 -9223372036854775808 3.141592653589793 3.0 -3.0 3.0
        16 255 5 1000 2 7 5 false
        6.0 1.3333333333333333 7 3.5 2.0 1
        1 -1 1
        true true false inf -inf nan
        1000.0 -3 2.5 (quotient: 3, remainder: 1)
        """##),
    LanguageCase(
      name: "control flow in corners",
      program: ##"""
        func classify(_ n: Int) -> String {
          switch n {
          case ..<0: return "negative"
          case 0: return "zero"
          case let x where x % 2 == 0: return "even"
          case 1, 3, 5: return "small odd"
          default: return "odd"
          }
        }
        print([-1, 0, 4, 3, 9].map(classify))
        switch 2 { case 2: print("two"); fallthrough; case 3: print("three"); case 4: print("four"); default: print("default") }
        func find(_ rows: [[Int]], _ wanted: Int) -> (Int, Int)? {
          for (y, row) in rows.enumerated() { for (x, v) in row.enumerated() where v == wanted { return (y, x) } }
          return nil
        }
        print(find([[1, 2], [3, 4]], 3)!, find([[1]], 5) as Any)
        func nested() throws -> Int {
          defer { print("out") }
          do { defer { print("in") }; throw E.a } catch E.b { return 1 }
        }
        enum E: Error { case a, b }
        do { _ = try nested() } catch { print("got \(error)") }
        let grade = 85
        let letter = switch grade { case 90...: "A"; case 80..<90: "B"; default: "C" }
        let verdict = if grade > 50 { "pass" } else { "fail" }
        print(letter, verdict)
        var stack = [1]; while let top = stack.popLast() { print(top, terminator: " "); if top < 4 { stack.append(top * 2) } }
        print()
        var k = 0
        repeat { k += 1; if k == 2 { continue }; if k == 5 { break } } while true
        print(k)
        loop: while true { switch k { case 5: k = 6; case 6: break loop; default: break } }
        print(k)
        """##,
      printed: ##"""
        ["negative", "zero", "even", "small odd", "odd"]
        two
        three
        (1, 0) nil
        in
        out
        got a
        B pass
        1 2 4 
        5
        6
        """##),
    LanguageCase(
      name: "own descriptions and equality",
      program: ##"""
        struct Point: Hashable, CustomStringConvertible { var x: Int, y: Int; var description: String { "(\(x), \(y))" } }
        enum Suit: String, CaseIterable { case hearts, spades; var symbol: String { self == .hearts ? "H" : "S" } }
        let points = [Point(x: 1, y: 2), Point(x: 1, y: 2)]
        print(points, points[0] == points[1], points.contains(Point(x: 1, y: 2)), points.firstIndex(of: Point(x: 0, y: 0)) as Any)
        print("at \(points[0])", [points[0]: "v"], Optional(points[0]) as Any, (points[0], 1))
        print(Suit.allCases.map { $0.symbol }, Suit(rawValue: "x") as Any, Suit.spades.rawValue)
        var seen: [Point: Int] = [:]; for p in points { seen[p, default: 0] += 1 }; print(seen)
        struct Version: Comparable { let major: Int, minor: Int; static func < (a: Version, b: Version) -> Bool { (a.major, a.minor) < (b.major, b.minor) } }
        let vs = [Version(major: 2, minor: 0), Version(major: 1, minor: 9)]
        print(vs.min()!.major, vs.sorted().map { $0.minor }, vs[0] >= vs[1], vs.max { $0 < $1 }!.major)
        struct Wrapper { let inner: Point; let tag: String? }
        print(Wrapper(inner: points[0], tag: "t"), Wrapper(inner: points[0], tag: nil))
        class Plain {}
        let maybe: Int?? = .some(nil)
        print(maybe as Any, [1: [2: "x"]], [[1], []], [String: Int](), [Int]())
        """##,
      printed: ##"""
        [(1, 2), (1, 2)] true true nil
        at (1, 2) [(1, 2): "v"] Optional((1, 2)) ((1, 2), 1)
        ["H", "S"] nil spades
        [(1, 2): 2]
        1 [9, 0] true 2
        Wrapper(inner: (1, 2), tag: Optional("t")) Wrapper(inner: (1, 2), tag: nil)
        Optional(nil) [1: [2: "x"]] [[1], []] [:] []
        """##),
    LanguageCase(
      name: "a closure whose type says that it gives nothing drops what its only expression gives",
      program: ##"""
        func twice(_ n: Int) -> Int { n * 2 }
        let drop: (Int) -> Void = { n in twice(n) }
        struct Job { var work: (Int) -> Void = { twice($0) } }
        func give(_ work: (Int) -> Void) { print(work(3)) }
        print(drop(2), Job().work(4), Job(work: { twice($0) }).work(5))
        give { twice($0) }
        give(drop)
        var later: ((Int) -> Void)?
        later = { twice($0) }
        print(later?(6) as Any)
        """##,
      printed: ##"""
        () () ()
        ()
        ()
        Optional(())
        """##),
  ]
}
