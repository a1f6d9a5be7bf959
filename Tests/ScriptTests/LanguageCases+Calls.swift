// Printed by swiftc's programs.
extension LanguageCase {
  static let calls: [LanguageCase] = [
    LanguageCase(
      name: "a trailing closure passes over a closure with a default if a later parameter needs it",
      program: ##"""
        func load(_ n: Int, progress: ((Int) -> Void)? = nil, completion: (Int) -> Void) { progress?(n); completion(n) }
        load(1) { print("done", $0) }
        load(2, progress: { print("progress", $0) }) { print("done", $0) }
        load(3) { print("progress", $0) } completion: { print("done", $0) }
        func animate(_ d: Double, animations: () -> Void, completion: ((Bool) -> Void)? = nil) { animations(); completion?(true) }
        animate(0.1) { print("a") }
        animate(0.1) { print("b") } completion: { print("ended", $0) }
        animate(0.1, animations: { print("c") }) { print("ended", $0) }
        func repeated(_ n: Int, sleep: (Int) -> Void = { print("slept", $0) }, _ op: (Int) -> Int) -> Int { sleep(n); return op(n) }
        print(repeated(4) { $0 + 5 })
        func log(_ text: @autoclosure () -> String = "none", then: () -> Void = {}) { print(text()); then() }
        log { print("then") }
        struct Loader {
          let then: (Int) -> Void
          init(progress: ((Int) -> Void)? = nil, then: @escaping (Int) -> Void) { self.then = then }
          func get(_ n: Int, progress: ((Int) -> Void)? = nil, completion: (String) -> Void) { then(n); completion("got \(n)") }
        }
        Loader { print("then", $0 * 2) }.get(6) { text in print(text.count) }
        """##,
      printed: ##"""
        done 1
        progress 2
        done 2
        progress 3
        done 3
        a
        b
        ended true
        c
        ended true
        slept 4
        9
        none
        then
        then 12
        5
        """##),
    LanguageCase(
      name: "a method of a protocol's extension may have the name of one that the protocol asks for, with fewer parameters",
      program: ##"""
        protocol Loading { func load(_ id: Int, tag: String) -> String }
        struct Local: Loading { func load(_ id: Int, tag: String) -> String { "\(id)\(tag)" } }
        extension Loading { func load(_ id: Int) -> String { load(id, tag: "x") } }
        class Base { func show(_ n: Int, _ m: Int) -> Int { n + m } }
        class Derived: Base { func show(_ n: Int) -> Int { show(n, n) } }
        let loading: any Loading = Local()
        print(Local().load(1), loading.load(2), loading.load(3, tag: "y"), Derived().show(4), Derived().show(1, 2))
        """##,
      printed: ##"""
        1x 2x 3y 8 3
        """##),
    LanguageCase(
      name: "convenience initializers are inherited by a class that overrides all others, and use its own",
      program: ##"""
        class Base {
          let tag: String
          init(tag: String) { self.tag = tag }
          convenience init(number: Int) { self.init(tag: "number \(number)"); print("made", tag) }
        }
        class Derived: Base { override init(tag: String) { super.init(tag: "derived " + tag); print("derived") } }
        class Plain: Base { var count = 1 }
        class Further: Base { convenience init() { self.init(number: 9) } }
        print(Derived(number: 1).tag)
        print(Plain(number: 2).tag, Plain(tag: "p").count)
        print(Further().tag, Further(tag: "f").tag, type(of: Derived(number: 3)))
        """##,
      printed: ##"""
        derived
        made derived number 1
        derived number 1
        made number 2
        number 2 1
        made number 9
        derived
        made derived number 3
        number 9 f Derived
        """##),
    LanguageCase(
      name: "line and function as defaults are those of the call",
      program: ##"""
        func place(_ function: String = #function, line: Int = #line) -> String { "\(function) \(line)" }
        struct Steps {
          init() { print(place()) }
          var property: String { place() }
          static func made() -> String { place() }
          func step(count: Int) -> String {
            let closure = { place() }
            return closure()
          }
        }
        print(Steps().step(count: 1), Steps().property, Steps.made())
        func outer() {
          func inner(_ n: Int) { print(place(), place("given"), place(line: 1)) }
          inner(1)
        }
        outer()
        class Logger { func log(_ text: String = "", function: StaticString = #function) { print("base", text, function) } }
        class Other: Logger { override func log(_ text: String = "", function: StaticString = #function) { print("other", text, function) } }
        final class Ended {
          subscript(index: Int) -> String { place() }
          deinit { print(place()) }
        }
        var ended: Ended? = Ended()
        print(ended![0])
        ended = nil
        func use(_ logger: Logger) { logger.log("a") }
        use(Logger())
        use(Other())
        """##,
      printed: ##"""
        init() 3
        init() 3
        step(count:) 7 property 4 made() 5
        inner(_:) 13 given 13 inner(_:) 1
        subscript(_:) 20
        deinit 21
        base a use(_:)
        other a use(_:)
        """##),
    LanguageCase(
      name: "extensions of Swift's own types use their parameters, their methods, and what computes an argument",
      program: ##"""
        struct Missing: Error {}
        extension Result {
          func get(or other: Success) -> Success { (try? get()) ?? other }
          var error: Failure? { if case .failure(let error) = self { error } else { nil } }
        }
        print(Result<Int, Missing>.failure(Missing()).get(or: 7), Result<Int, Missing>.success(1).get(or: 7))
        print(Result<Int, Missing>.failure(Missing()).error != nil)
        extension Optional {
          func unwrap(_ error: @autoclosure () -> any Error) throws -> Wrapped { guard let self else { throw error() }; return self }
        }
        do { print(try Int("3").unwrap(Missing())); _ = try Int("x").unwrap(Missing()) } catch { print(error) }
        extension Array {
          mutating func drain() -> Int { let n = count; removeAll(); return n }
          mutating func twice(_ element: Element) { append(element); append(element) }
        }
        var list = [1, 2]
        print(list.drain(), list)
        list.twice(3)
        print(list)
        """##,
      printed: ##"""
        7 1
        true
        3
        Missing()
        2 []
        [3, 3]
        """##),
    LanguageCase(
      name: "a type within a generic one uses its parameters",
      program: ##"""
        final class Cache<Key: Hashable, Value> {
          private struct Entry { let value: Value; let uses: Int }
          private var store: [Key: Entry] = [:]
          func put(_ key: Key, _ value: Value) { store[key] = Entry(value: value, uses: 1) }
          func get(_ key: Key) -> Value? { store[key]?.value }
        }
        let cache = Cache<String, Int>()
        cache.put("a", 1)
        print(cache.get("a")!, cache.get("b") == nil)
        """##,
      printed: ##"""
        1 true
        """##),
    LanguageCase(
      name: "a type that a parameter takes by default is what the result is wanted to be",
      program: ##"""
        import Foundation
        struct Item: Decodable { let name: String }
        func decoded<T: Decodable>(_ text: String, as type: T.Type = T.self) throws -> T { try JSONDecoder().decode(type, from: Data(text.utf8)) }
        struct Client {
          func get<T: Decodable>(_ text: String, as type: T.Type = T.self) throws -> T { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
          func first() throws -> Item { try get(#"{"name": "returned"}"#) }
        }
        let item: Item = try decoded(#"{"name": "wanted"}"#)
        let list: [Item] = try Client().get(#"[{"name": "listed"}]"#)
        print(item.name, list[0].name, try Client().first().name)
        print(try decoded(#"{"name": "given"}"#, as: Item.self).name, try Client().get("[1]", as: [Int].self))
        let none: Item? = try? decoded("{}")
        print(none == nil)
        """##,
      printed: ##"""
        wanted listed returned
        given [1]
        true
        """##),
  ]
}
