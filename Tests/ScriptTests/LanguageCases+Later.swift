extension LanguageCase {
  static let later: [LanguageCase] = [
    LanguageCase(
      name: "implicitly unwrapped optionals",
      program: ##"""
        final class Tool { var uses = 1 }
        final class Holder {
          var tool: Tool!
          var name: String!
          func work() { tool = Tool(); tool.uses = 5; print(tool.uses + 1) }
        }
        let holder = Holder()
        print(holder.tool == nil, holder.name == nil)
        holder.work()
        holder.name = "x"
        print(holder.name.count, holder.tool.uses, holder.name + "y")
        if let tool = holder.tool { print("is there", tool.uses) }
        holder.name = nil
        print(holder.name ?? "none", holder.tool?.uses ?? 0)
        let number: Int! = 4
        print(number + 1)
        """##,
      printed: ##"""
        true true
        6
        1 5 xy
        is there 5
        none 5
        5
        """##),
    LanguageCase(
      name: "Result",
      program: ##"""
        enum Trouble: Error { case bad(Int) }
        func load(_ ok: Bool) -> Result<Int, Trouble> { ok ? .success(3) : .failure(.bad(2)) }
        for ok in [true, false] {
          switch load(ok) {
          case .success(let value): print("value", value)
          case .failure(.bad(let code)): print("code", code)
          }
        }
        do { print(try load(true).get()); print(try load(false).get()) } catch { print("caught", error) }
        print(load(true).map { $0 * 2 }, load(true).flatMap { Result<Int, Trouble>.success($0 + 1) })
        print((try? load(false).get()) ?? -1, load(true) == .success(3), load(true) == load(false))
        let caught = Result { try load(false).get() }
        if case .failure(let error) = caught { print(error) }
        print(Result { 5 }, try! load(false).mapError { _ in Trouble.bad(9) }.flatMapError { _ in Result<Int, Trouble>.success(1) }.get())
        let plain: Result<String, Error> = .success("x")
        print(plain)
        extension Trouble: Equatable {}
        """##,
      printed: ##"""
        value 3
        code 2
        3
        caught bad(2)
        success(6) success(4)
        -1 true false
        bad(2)
        success(5) 1
        success("x")
        """##),
    LanguageCase(
      name: "key paths",
      program: ##"""
        struct Tag { var text: String; var size: Int? }
        struct Item { let name: String; var age: Int; var tag: Tag? = nil }
        let items = [Item(name: "a", age: 3, tag: Tag(text: "t", size: 4)), Item(name: "bb", age: 1)]
        print(items.map(\.name), items.map(\.name.count), items.filter(\.name.isEmpty).count)
        print(items.compactMap(\.tag?.size), items.compactMap(\.tag).map(\.text))
        let path = \Item.age
        print(items[0][keyPath: path], items.map { $0[keyPath: path] + 1 })
        func sorted<T: Comparable>(_ items: [Item], by path: KeyPath<Item, T>) -> [Item] { items.sorted { $0[keyPath: path] < $1[keyPath: path] } }
        print(sorted(items, by: \.age).map(\.name), sorted(items, by: \.name).map(\.name))
        """##,
      printed: ##"""
        ["a", "bb"] [1, 2] 0
        [4] ["t"]
        3 [4, 2]
        ["bb", "a"] ["a", "bb"]
        """##),
    LanguageCase(
      name: "operators of your own",
      program: ##"""
        infix operator **: MultiplicationPrecedence
        func ** (base: Int, exponent: Int) -> Int { (0..<exponent).reduce(1) { result, _ in result * base } }
        print(2 ** 10 + 1, 2 * 3 ** 2)
        prefix operator √
        prefix func √ (number: Double) -> Double { number.squareRoot() }
        print(√16 + 1)
        postfix operator ¡
        postfix func ¡ (number: Int) -> Int { number < 2 ? 1 : number * (number - 1)¡ }
        print(5¡)
        precedencegroup Pipe { associativity: left
          lowerThan: AdditionPrecedence }
        infix operator |>: Pipe
        func |> <A, B>(value: A, function: (A) -> B) -> B { function(value) }
        print((3 + 1) |> { $0 * 2 } |> { "<\($0)>" })
        struct Vector: Equatable { var x, y: Int
          static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
          static prefix func - (a: Vector) -> Vector { Vector(x: -a.x, y: -a.y) }
          static func - (a: Vector, b: Vector) -> Vector { a + -b }
          static func += (a: inout Vector, b: Vector) { a = a + b }
        }
        func * (a: Vector, k: Int) -> Vector { Vector(x: a.x * k, y: a.y * k) }
        var v = Vector(x: 1, y: 2)
        v += Vector(x: 1, y: 1)
        print(v, -v, v - Vector(x: 2, y: 2), v * 3, v == Vector(x: 2, y: 3))
        """##,
      printed: ##"""
        1025 36
        5.0
        120
        <8>
        Vector(x: 2, y: 3) Vector(x: -2, y: -3) Vector(x: 0, y: 1) Vector(x: 6, y: 9) true
        """##),
    LanguageCase(
      name: "subscripts, lazy and computed variables, conditions",
      program: ##"""
        struct Grid {
          var cells = [[1, 2], [3, 4]]
          lazy var total: Int = { print("adding"); return cells.reduce(0) { $0 + $1.reduce(0, +) } }()
          subscript(row: Int, column: Int) -> Int { get { cells[row][column] } set { cells[row][column] = newValue } }
          subscript(row row: Int) -> [Int] { cells[row] }
          static subscript(number: Int) -> Int { number * 2 }
        }
        var grid = Grid()
        grid[0, 1] = 9
        grid[1, 0] += 4
        print(grid[0, 1], grid[1, 0], grid[1, 1], grid[row: 0], Grid[4])
        print(grid.total, grid.total)
        var base = 20
        var doubled: Int { base * 2 }
        base = 21
        print(doubled, doubled + 1)
        func area(_ side: Int) -> Int {
          var square: Int { side * side }
          return square
        }
        print(area(3))
        func name(of value: Int, _ other: Int) -> String { #function }
        print(name(of: 1, 2), #line)
        struct Here { func method() -> String { [1].map { _ in #function }[0] }; var property: String { #function } }
        print(Here().method(), Here().property)
        #if DEBUG
        print("debug")
        #elseif os(Linux) && !os(macOS)
        print("linux")
        #else
        print("other")
        #endif
        #if canImport(Foundation)
        print("foundation")
          #if false
          let neverSeen = nothing
          #endif
        #endif
        print("""
          #if is only text
          here
          """)
        """##,
      printed: ##"""
        9 7 4 [1, 9] 8
        adding
        21 21
        42 43
        9
        name(of:_:) 23
        method() property
        linux
        foundation
        #if is only text
        here
        """##),
    // Printed by swiftc's program.
    LanguageCase(
      name: "a guard's else sees what a name meant before",
      program: ##"""
        func f(_ value: Any?) -> Any { guard let value else { return value as Any }; return value }
        print(f(nil), f(3))
        struct S { var name: String?
          func g() -> String { guard let name else { return "none: \(String(describing: name))" }; return name }
          func h(_ x: Int?) -> String { guard let x, let name, x > 3 else { return "none: \(String(describing: name)) \(String(describing: x))" }; return name }
        }
        print(S().g(), S(name: "a").g(), S(name: "b").h(2), S(name: "b").h(5))
        enum E { case a(Int), b }
        func k(_ e: E, _ n: Int) -> Int { guard case .a(let n) = e else { return n }; return n * 10 }
        print(k(.b, 4), k(.a(7), 4))
        func l(_ n: Int?) -> Int { let m = 5; do { guard let m = n, m > 2 else { return m }; return m * 100 } }
        print(l(nil), l(1), l(3))
        func q(_ v: Int?) -> Int { guard let v else { let c = { v }; return c() ?? -1 }; let d = { v }; return d() }
        print(q(nil), q(4))
        """##,
      printed: ##"""
        nil 3
        none: nil a none: Optional("b") Optional(2) b
        4 70
        5 5 300
        -1 4
        """##),
    // Printed by swiftc's program.
    LanguageCase(
      name: "a local function is called above its declaration, and sees the variables that are there by then",
      program: ##"""
        func p() {
          q()
          var n = 1
          bump()
          func q() { print("x"); r() }
          func bump() { n += 1; print(n) }
          n = 10
          bump()
          func r() { print("r") }
          guard let first = [3].first else { return }
          show()
          func show() { print(first, n) }
        }
        p()
        """##,
      printed: ##"""
        x
        r
        2
        11
        3 11
        """##),
  ]
}
