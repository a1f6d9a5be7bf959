extension LanguageCase {
  static let implicit: [LanguageCase] = [
    LanguageCase(
      name: "'Self' as a result says what '.name' is of",
      program: ##"""
        struct Money: Equatable {
          var cents: Int
          static let zero = Self(cents: 0)
          static func euros(_ n: Int) -> Self { .init(cents: n * 100) }
          static var one: Self { .euros(1) }
          static func + (l: Self, r: Self) -> Self { .init(cents: l.cents + r.cents) }
          func plus(_ other: Self) -> Self { .init(cents: cents + other.cents) }
          func many(_ n: Int) -> [Self] { (1...n).map { .euros($0) } }
        }
        print(Money.euros(2), Money.one, Money.one.plus(.one).cents, Money.one + .zero, Money.one.many(2).count)
        enum Way { case up, down
          static func of(_ isUp: Bool) -> Self { isUp ? .up : .down }
          var turned: Self { switch self { case .up: .down; case .down: .up } }
          func maybe(_ b: Bool) -> Self? { b ? .up : nil } }
        print(Way.of(true), Way.of(true).turned, Way.of(false).maybe(true)!)
        class Shape { let n: Int; required init(n: Int) { self.n = n }; func copy() -> Self { .init(n: n + 1) } }
        final class Square: Shape { func side() -> Int { n * 2 } }
        print(type(of: Square(n: 1).copy()), Square(n: 1).copy().side())
        protocol Growing { var size: Int { get }; init(size: Int) }
        extension Growing { func grown() -> Self { .init(size: size + 1) } }
        struct Tree: Growing { var size: Int; func isTree() -> Bool { true } }
        print(Tree(size: 1).grown(), Tree(size: 1).grown().isTree())
        extension Duration { static func minutes(_ n: Int) -> Self { .seconds(n * 60) } }
        extension Int { static func two() -> Self { .init(2) }; func twice() -> Self { self * 2 } }
        extension Array { func doubled() -> Self { self + self } }
        print(Duration.minutes(2), Int.two().twice(), [1].doubled())
        struct Endpoint<R> { let path: String }
        extension Endpoint where R == Int { static func user(_ id: Int) -> Self { .init(path: "u\(id)") } }
        func call<R>(_ e: Endpoint<R>) -> String { e.path }
        print(call(.user(2)))
        """##,
      printed: ##"""
        Money(cents: 200) Money(cents: 100) 200 Money(cents: 100) 2
        up down up
        Square 4
        Tree(size: 2) true
        120.0 seconds 4 [1, 1]
        u2
        """##),
    LanguageCase(
      name: "chains that begin with '.name', and what is unwrapped behind it",
      program: ##"""
        import Foundation
        let address: URL = .init(string: "https://a.b/c")!
        print(address, address.host!)
        struct Name { let text: String
          init?(_ text: String) { if text.isEmpty { return nil }; self.text = text } }
        if let name: Name = .init("x") { print(name.text) }
        if let name: Name = .init("") { print(name.text) } else { print("none") }
        func first() -> String { guard let name: Name = .init("y") else { return "-" }; return name.text }
        print(first())
        enum Step: CaseIterable { case one, two; var next: Step { self == .one ? .two : .one } }
        struct Style { var width = 1; static let standard = Style(); func with(_ width: Int) -> Style { Style(width: width) } }
        var step: Step = .one.next
        print(step)
        step = .one.next.next
        print(step, step == .two.next)
        func draw(_ style: Style = .standard.with(3)) { print(style.width) }
        draw(.standard.with(5))
        draw()
        let last: Step = .allCases.last!
        let maybe: Step? = .one.next
        func given() -> Step { .two.next }
        print(last, maybe!, given())
        let number: Int? = .some(3)
        let style: Style? = .some(.init(width: 4))
        print(number!, style!.width)
        """##,
      printed: ##"""
        https://a.b/c a.b
        x
        none
        y
        two
        one true
        5
        3
        two two one
        3 4
        """##),
    LanguageCase(
      name: "'.name' at an operator's left",
      program: ##"""
        import Foundation
        let most: Int = .max - 1
        let three: Int = .random(in: 3...3) + 1
        let fraction: Double = .random(in: 2...2)
        extension TimeInterval { static func hours(_ h: Double) -> TimeInterval { h * 3600 }; static let minute: TimeInterval = 60 }
        let time: TimeInterval = .hours(2) + .minute
        let half: Double = .pi / 2
        let long: Duration = .seconds(2) + .milliseconds(5)
        print(most == Int.max - 1, three, fraction, time, half > 1.5, long)
        func f(_ n: Int) -> Bool { n < .max - 1 }
        print(f(3))
        let pause = 2.0
        let later: Date = .now + pause
        print(later > Date.now)
        """##,
      printed: ##"""
        true 4 2.0 7260.0 true 2.005 seconds
        true
        true
        """##),
    LanguageCase(
      name: "subscripts of one's own: a label 'default', and changes in place",
      program: ##"""
        struct S { var d = ["a": 1]
          subscript(k: String, default v: Int) -> Int { get { d[k] ?? v } set { d[k] = newValue } }
          subscript(k: String) -> Int? { get { d[k] } set { d[k] = newValue } } }
        var s = S()
        s["b", default: 0] = 2
        s["c", default: 5] += 1
        print(s["b", default: 9], s["c", default: 9], s["x", default: 7])
        s["b"]? += 1
        s["y"]? += 1
        print(s["b"] as Any, s["y"] as Any)
        """##,
      printed: ##"""
        2 6 7
        Optional(3) nil
        """##),
    LanguageCase(
      name: "a stream keeps as many elements as its policy says, and tells what became of them",
      program: ##"""
        let (s, c) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(2))
        for i in 0..<4 {
          switch c.yield(i) {
          case .enqueued(let remaining): print("enqueued", remaining)
          case .dropped(let old): print("dropped", old)
          case .terminated: print("terminated")
          @unknown default: print("other")
          }
        }
        c.finish()
        print(c.yield(9))
        for await v in s { print(v) }
        let o = AsyncStream<Int>(bufferingPolicy: .bufferingOldest(1)) { c in
          for i in 0..<3 { print(c.yield(i)) }
          c.finish()
        }
        for await v in o { print(v) }
        let u = AsyncStream<String> { c in
          c.onTermination = { r in print("ended: \(r)"); if case .finished = r { print("finished") } }
          c.yield("a")
          c.finish()
        }
        for await v in u { print(v) }
        struct Lost: Error {}
        let t = AsyncThrowingStream<Int, Error> { c in
          c.onTermination = { print("ended: \($0)") }
          c.yield(1)
          c.finish(throwing: Lost())
        }
        do { for try await v in t { print(v) } } catch { print(error) }
        """##,
      printed: ##"""
        enqueued 1
        enqueued 0
        dropped 0
        dropped 1
        terminated
        2
        3
        enqueued(remaining: 0)
        dropped(1)
        dropped(2)
        0
        ended: finished
        finished
        a
        ended: finished(Optional(Lost()))
        1
        Lost()
        """##),
    LanguageCase(
      name: "functions of the library take what their type says",
      program: ##"""
        let f: [String: (Double, Double) -> Double] = ["+": (+), "max": max]
        print(f["+"]!(1, 2), f["max"]!(1, 2))
        func twice(_ f: (Double) -> Double) -> Double { f(3) }
        print(twice(abs))
        """##,
      printed: ##"""
        3.0 2.0
        3.0
        """##),
    LanguageCase(
      name: "a closure without parameters is asked for a stream's elements",
      program: ##"""
        var k = 0
        let v = AsyncStream<Int> { k += 1; return k < 4 ? k : nil }
        for await x in v { print(x) }
        print("end")
        """##,
      printed: ##"""
        1
        2
        3
        end
        """##),
    LanguageCase(
      name: "a discarding task group throws its first error and cancels the others",
      program: ##"""
        struct E: Error { var n: Int }
        do {
          try await withThrowingDiscardingTaskGroup { g in
            g.addTask { throw E(n: 1) }
            g.addTask { do { try await Task.sleep(for: .seconds(5)) } catch { print("cancelled"); throw E(n: 2) } }
          }
          print("done")
        } catch { print(error) }
        let n = try await withThrowingDiscardingTaskGroup(returning: Int.self) { g in
          for i in 1...3 { g.addTask { try await Task.sleep(for: .milliseconds(i * 10)); print(i) } }
          return 7
        }
        print(n)
        do {
          try await withThrowingDiscardingTaskGroup { g in
            g.addTask { try await Task.sleep(for: .seconds(5)) }
            throw E(n: 3)
          }
        } catch { print(error) }
        await withDiscardingTaskGroup { g in g.addTask { print("one") } }
        """##,
      printed: ##"""
        cancelled
        E(n: 1)
        1
        2
        3
        7
        E(n: 3)
        one
        """##),
  ]
}
