import Program
import SwiftPromises
import Testing

@Suite("methods and initializers of one name and the same labels")
struct MethodOverloadTests {
  @Test("what is given decides among initializers, methods, static and mutating ones, as swiftc decides by types")
  func byValues() throws {
    let text = """
      protocol Named {}
      class Animal {}
      class Dog: Animal, Named {}
      struct Kind {
        let text: String
        init(_ a: Int) { text = "int" }
        init(_ a: String) { text = "string" }
        init(_ a: [Int]) { text = "list" }
      }
      class Base { func show(_ a: String) -> String { "base string" }; func show(_ a: Int) -> String { "base int" } }
      class Shower: Base {
        override func show(_ a: Int) -> String { super.show("\\(a)") + ", " + super.show(a) }
        override func show(_ a: String) -> String { "string" }
      }
      struct Store {
        func find(_ a: Int) -> String { "int" }
        func find(_ a: String) -> String { "string" }
        func find(_ a: Double?) -> String { "maybe" }
        func find(_ a: Double) -> String { "double" }
        func find(_ a: [String]) -> String { "list" }
        func find(_ a: Named) -> String { "named" }
        func find(_ a: Dog) -> String { "dog" }
        static func make(x: Int, y: Int = 0) -> String { "int" }
        static func make(x: String) -> String { "string" }
        mutating func put(_ a: Int) -> String { "int" }
        mutating func put(_ a: String) -> String { "string" }
      }
      var store = Store()
      print(Kind(1).text, Kind("s").text, Kind([1]).text)
      for word in ["a"] {
        print(store.find(word), Store.make(x: word), store.put(word), Kind(word).text)
        print(store.find(word.count), Store.make(x: word.count), Store.make(x: 1, y: 2), store.put(word.count))
        print(store.find([word]), store.find(Double(word.count)), store.find(Double(word)), store.find(Dog()))
        let shower = Shower()
        print(shower.show(word), shower.show(word.count))
      }
      """
    // What the program prints that swiftc makes of it.
    #expect(
      try lines(text, under: .google) == [
        "int string list", "string string string string", "int int int int", "list double maybe dog",
        "string base string, base int",
      ])
  }

  @Test("a protocol's parameter, Any and an optional take only what no nearer one takes, in the order in which swiftc ranks them")
  func ranks() throws {
    let text = """
      protocol Reading {}
      struct Event { var id: Int }
      struct Meter: Reading {}
      class Manager {
        func take(_ name: String, result: Reading) { print("reading") }
        func take(_ name: String, result: [Event]) { print("events", result.count) }
        func show(_ a: Any) { print("any") }
        func show(_ a: Reading) { print("reading") }
        func show(_ a: Event?) { print("maybe") }
      }
      let manager = Manager()
      manager.take("m", result: [Event(id: 1)])
      manager.take("m", result: Meter())
      manager.show(Meter())
      manager.show(Event(id: 1))
      manager.show(3)
      let none: Event? = nil
      manager.show(none)
      """
    #expect(try lines(text, under: .google) == ["events 1", "reading", "reading", "any", "any", "maybe"])
  }
}
