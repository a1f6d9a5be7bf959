extension LanguageCase {
  static let dispatch: [LanguageCase] = [
    LanguageCase(
      name: "what only a protocol's extension has is the extension's where the text knows no more than the protocol",
      program: ##"""
        protocol Named {}
        extension Named {
          func who() -> String { "extension" }
          var tag: String { "extension's tag" }
          func both() -> String { who() + ", " + tag }
        }
        struct Own: Named { func who() -> String { "own" }; var tag: String { "own tag" } }
        let named: any Named = Own()
        print(named.who(), named.tag, named.both())
        print(Own().who(), Own().tag, Own().both())
        func ask(_ value: any Named) -> String { value.who() }
        print(ask(Own()))
        protocol Asked { func who() -> String }
        extension Asked { func who() -> String { "extension" } }
        struct Answering: Asked { func who() -> String { "own" } }
        let asked: any Asked = Answering()
        print(asked.who())
        """##,
      printed: ##"""
        extension extension's tag extension, extension's tag
        own own tag extension, extension's tag
        extension
        own
        """##),
    LanguageCase(
      name: "'switch' asks an own '~=' for patterns of its type, and Swift's for the values that it doesn't take",
      program: ##"""
        func ~= (pattern: String, value: Int) -> Bool { pattern == "even" ? value % 2 == 0 : false }
        func ~= (pattern: (Int) -> Bool, value: Int) -> Bool { pattern(value) }
        func big(_ value: Int) -> Bool { value > 100 }
        for value in [4, 5, 500_001] {
          switch value {
          case "even": print(value, "even")
          case big: print(value, "big")
          case 5: print(value, "five")
          default: print(value, "other")
          }
        }
        switch "a" { case "a": print("a"); default: print("other") }
        """##,
      printed: ##"""
        4 even
        5 five
        500001 big
        a
        """##),
    LanguageCase(
      name: "an autoclosure is computed when the function calls it, as often as it does",
      program: ##"""
        func check(_ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "no") {
          if !condition() { print(message()) }
        }
        var asked = 0
        func text() -> String { asked += 1; return "asked \(asked)" }
        check(1 < 2, text())
        check(1 > 2, text())
        check(1 > 2)
        print(asked)
        struct Retry { func times(_ count: Int, _ work: @autoclosure () -> Int) -> Int { (0..<count).reduce(0) { sum, _ in sum + work() } } }
        var next = 0
        func count() -> Int { next += 1; return next }
        print(Retry().times(3, count()))
        """##,
      printed: ##"""
        asked 1
        no
        1
        6
        """##),
    LanguageCase(
      name: "'map' of an optional gives an optional",
      program: ##"""
        let three: Int? = 3
        let none: Int? = nil
        print(three.map { $0 * 2 } as Any, none.map { $0 * 2 } as Any, three.map { $0 * 2 } ?? 0)
        print([three.map { $0 + 1 }, nil], three.map { Int("\($0)") } as Any)
        if let more = three.map({ $0 + 1 }) { print(more) }
        print(three.flatMap { $0 > 2 ? "big" : nil } as Any, Optional("5").flatMap(Int.init) as Any)
        """##,
      printed: ##"""
        Optional(6) nil 6
        [Optional(4), nil] Optional(Optional(3))
        4
        Optional("big") Optional(5)
        """##),
    LanguageCase(
      name: "types that a protocol leaves open, properties of the superclass, all of a collection, all cases within the type",
      program: ##"""
        protocol Source { associatedtype Item; var items: [Item] { get }; func first() -> Item? }
        extension Source { func first() -> Item? { items.first }; func rest() -> [Item] { Array(items.dropFirst()) } }
        struct Names: Source { let items = ["a", "b"] }
        struct Box<T>: Source { typealias Item = T; var items: [T] }
        print(Names().first() as Any, Names().rest(), Box(items: [1, 2]).first()!)
        class Base { var name: String { "base" } }
        class Derived: Base { override var name: String { super.name + " and more" } }
        print(Derived().name)
        print([1, 2, 3][...], "abc"[...])
        enum Suit: CaseIterable { case hearts, spades; static func count() -> Int { allCases.count } }
        print(Suit.count())
        """##,
      printed: ##"""
        Optional("a") ["b"] 1
        base and more
        [1, 2, 3] abc
        2
        """##),
    LanguageCase(
      name: "a method that is called like one that changes a collection may take a closure that changes what it gets",
      program: ##"""
        struct Item { var count = 0 }
        final class Store {
          var items = [1: Item()]
          func update(_ id: Int, _ change: (inout Item) -> Void) {
            var item = items[id]!
            change(&item)
            items[id] = item
          }
        }
        let store = Store()
        store.update(1) { $0.count += 5 }
        print(store.items[1]!.count)
        """##,
      printed: ##"""
        5
        """##),
    LanguageCase(
      name: "the type of a value is the one that its name means, and has its static members",
      program: ##"""
        class C { class func make() -> String { "C.make" }; static let k = 3; required init() {} }
        class D: C { override class func make() -> String { "D.make" } }
        struct S { static let z = 9; static func w() -> Int { z } }
        let c: C = D()
        print(type(of: c).make(), type(of: c).k, type(of: S()).z, type(of: S()).w())
        print(type(of: c) == D.self, type(of: c) == C.self, type(of: 1) == Int.self, type(of: "a") == String.self)
        let t = type(of: c)
        print(t, t.make(), t.init() is D, "\(type(of: S())) \(type(of: true)) \(type(of: 1.5))")
        """##,
      printed: ##"""
        D.make 3 9 9
        true false true true
        D D.make true S Bool Double
        """##),
    LanguageCase(
      name: "in static methods 'self' is the type, and a type's method without a value is a function of one",
      program: ##"""
        class Job {
          let name: String
          required init(name: String) { self.name = name }
          nonisolated(unsafe) static var count = 0
          static func make(_ name: String) -> Job { self.count += 1; return self.init(name: name) }
          class func all(_ names: [String]) -> [Job] { names.map { self.make($0) } }
          func shout(_ mark: String) -> String { name.uppercased() + mark }
        }
        print(Job.all(["a", "b"]).map(\.name), Job.count)
        struct Point {
          var x = 0
          static func at(_ x: Int) -> Point { let own = self; return own.init(x: x) }
          static func origin() -> Self { self.init() }
          func moved(by d: Int) -> Point { Point(x: x + d) }
        }
        print(Point.at(3).x, Point.origin().x)
        let shout = Job.shout
        print(shout(Job(name: "c"))("!"))
        print([1, 2].map { Point.moved(by:)(Point.at($0))(10).x })
        """##,
      printed: ##"""
        ["a", "b"] 2
        3 0
        C!
        [11, 12]
        """##),
    LanguageCase(
      name: "an initializer that assigns 'self' may have closures that use other names",
      program: ##"""
        let base = 10
        extension Array where Element == Int {
          init(raised numbers: [Int]) { self = numbers.map { $0 + base } }
        }
        enum Size {
          case small, large(Int)
          init(_ number: Int) {
            let raised = [number].map { $0 + base }
            self = raised[0] > 15 ? .large(raised[0]) : .small
          }
        }
        print([Int](raised: [1, 2]), Size(1), Size(9))
        """##,
      printed: ##"""
        [11, 12] small large(19)
        """##),
  ]
}
