extension LanguageCase {
  static let objects: [LanguageCase] = [
    LanguageCase(
      name: "sets",
      program: ##"""
        var s: Set<Int> = [3, 1, 2, 3]
        print(s.count, s.contains(2), s.sorted())
        print(s.insert(9).inserted, s.insert(9).inserted)
        s.remove(1)
        print(s.sorted(), s.union([7]).sorted(), s.intersection([2, 3]).sorted(), s.subtracting([2]).sorted())
        let t = Set(["a", "b", "a"])
        print(t.count, t.isSubset(of: ["a", "b", "c"]), t.isEmpty, t == ["b", "a"])
        var u = Set<String>()
        u.insert("x")
        for e in u { print(e) }
        print(s.map { $0 * 2 }.sorted(), s.filter { $0 > 2 }.sorted(), s.isDisjoint(with: [100]))
        u.formUnion(["y"])
        print(u.sorted())
        """##,
      printed: ##"""
        3 true [1, 2, 3]
        true false
        [2, 3, 9] [2, 3, 7, 9] [2, 3] [3, 9]
        2 true false true
        x
        [4, 6, 18] [3, 9] true
        ["x", "y"]
        """##),
    LanguageCase(
      name: "inout parameters, reduce(into:) and grouping",
      program: ##"""
        func bump(_ n: inout Int, by k: Int = 1) { n += k }
        var a = 1
        bump(&a)
        bump(&a, by: 5)
        print(a)
        struct P { var x = 1; var list = [1, 2] }
        var p = P()
        bump(&p.x)
        bump(&p.list[1], by: 10)
        print(p)
        func outer() {
          var l = [3, 1, 2]
          func add(_ x: inout [Int]) { x.append(9); x.sort() }
          add(&l)
          print(l)
          var m = 1, n = 2
          swap(&m, &n)
          print(m, n)
        }
        outer()
        let counts = ["a", "b", "a"].reduce(into: [:]) { (acc: inout [String: Int], x) in acc[x, default: 0] += 1 }
        print(counts["a"]!, counts["b"]!)
        print([1, 2, 3].reduce(into: [Int]()) { $0.append($1 * 2) })
        print([1, 2, 3].reduce(into: 0) { sum, n in sum += n })
        let g = Dictionary(grouping: [1, 2, 3, 4, 5], by: { $0 % 2 })
        print(g[0]!, g[1]!)
        struct V: Equatable { var x: Int; static func += (l: inout V, r: V) { l.x += r.x }; mutating func twice(_ k: inout Int) { x *= 2; k = x } }
        var v = V(x: 1)
        v += V(x: 4)
        print(v)
        var k = 0
        v.twice(&k)
        print(v.x, k)
        """##,
      printed: ##"""
        7
        P(x: 2, list: [1, 12])
        [1, 2, 3, 9]
        2 1
        2 1
        [2, 4, 6]
        6
        [2, 4] [1, 3, 5]
        V(x: 5)
        10 10
        """##),
    LanguageCase(
      name: "String(format:)",
      program: ##"""
        import Foundation
        print(String(format: "%d|%5d|%-5d|%05d|%.2f|%8.3f|%x|%@|100%%", 1, 2, 3, 4, 3.14159, 2.5, 255, "text"))
        print(String(format: "%02d:%02d", 3, 7))
        print(String(format: "%+d %.0f", 3, 2.5))
        """##,
      printed: ##"""
        1|    2|3    |00004|3.14|   2.500|ff|text|100%
        03:07
        +3 2
        """##),
    LanguageCase(
      name: "weak and unowned references, deinit",
      program: ##"""
        class Node {
          let name: String
          weak var parent: Node?
          var child: Node?
          init(_ name: String) { self.name = name }
          deinit { print("bye \(name)") }
        }
        func make() {
          let a = Node("a")
          let b = Node("b")
          a.child = b
          b.parent = a
          print(b.parent?.name ?? "none", b.parent!.child!.name)
        }
        make()
        print("made")
        var n: Node? = Node("n")
        weak var w = n
        print(w?.name ?? "gone")
        let show = { [weak n] in print(n?.name ?? "gone") }
        show()
        n = nil
        show()
        print(w == nil)
        class Owner {
          var action: (() -> Void)?
          var count = 0
          func start() { action = { [weak self] in self?.count += 1; print(self?.count ?? -1) } }
          func stop() { action = { [unowned self] in print("unowned", self.count) } }
          deinit { print("owner gone") }
        }
        var o: Owner? = Owner()
        o!.start()
        let act = o!.action!
        act()
        o!.stop()
        o!.action!()
        o = nil
        act()
        class Base { deinit { print("base") } }
        class Derived: Base { var n = Node("inner"); deinit { print("derived") } }
        do { _ = Derived() }
        func chain() { var head: Node? = nil; for i in 0..<3 { let x = Node("\(i)"); x.child = head; head = x } }
        chain()
        guardTest()
        func guardTest() {
          let c = { [weak w2 = Node("temp")] in guard let w2 else { print("nothing"); return }; print(w2.name) }
          c()
        }
        """##,
      printed: ##"""
        a b
        bye a
        bye b
        made
        n
        n
        bye n
        gone
        true
        1
        unowned 1
        owner gone
        -1
        derived
        base
        bye inner
        bye 2
        bye 1
        bye 0
        bye temp
        nothing
        """##),
  ]
}
