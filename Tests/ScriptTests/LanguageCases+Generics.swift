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
        enum Colour: String { case red }
        func raw<T: RawRepresentable>(_ value: T.RawValue, _ type: T.Type) -> T? { T(rawValue: value) }
        print(raw("red", Colour.self) as Any, raw("blue", Colour.self) as Any)
        func counter<T>(_ type: T.Type) -> (Any) -> Bool { { value in value is T } }
        print([1, "a", 2].filter(counter(Int.self)))
        """##,
      printed: ##"""
        caught Bad()
        other Coded(code: 1)
        5
        2 -1
        ["b"]
        Optional(Colour.red) nil
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
  ]
}
