import Program
import SwiftPromises
import Testing

@Suite("generic parameters of types, and generic functions that are handed over by their names")
struct GenericTypeTests {
  @Test(
    "what swiftc's program prints: decoding, casts and tests by a type's parameter, told by a call, an annotation, a superclass")
  func likeSwift() throws {
    let text = #"""
      import Foundation
      struct User: Decodable { let name: String }
      struct Page<Item: Decodable>: Decodable { let items: [Item]; let next: Int? }
      class Request<Response: Decodable> {
        let text: String
        init(_ text: String) { self.text = text }
        func send() throws -> Response { try JSONDecoder().decode(Response.self, from: Data(text.utf8)) }
        func isOne(_ value: Any) -> Bool { value is Response }
      }
      final class UserRequest: Request<User> {}
      struct Endpoint<Value> { let path: String }
      extension Endpoint where Value == User { static func me() -> Endpoint<User> { Endpoint<User>(path: #"{"name":"me"}"#) } }
      func load<Value: Decodable>(_ endpoint: Endpoint<Value>) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(endpoint.path.utf8))
      }
      struct Cell<Element> {
        var kept: [Any] = []
        var ofKind: [Element] { kept.compactMap { $0 as? Element } }
      }
      print(try Request<User>(#"{"name":"ada"}"#).send().name)
      print(try Request<[User]>(#"[{"name":"eve"}]"#).send()[0].name)
      print(try UserRequest(#"{"name":"bob"}"#).send().name)
      let annotated: Request<User> = Request(#"{"name":"cyd"}"#)
      print(try annotated.send().name, annotated.isOne(User(name: "x")), annotated.isOne(3))
      print(try load(Endpoint<User>(path: #"{"name":"dan"}"#)).name, try load(.me()).name)
      let page = try JSONDecoder().decode(Page<User>.self, from: Data(#"{"items":[{"name":"fay"}]}"#.utf8))
      print(page.items[0].name, page.next as Any)
      print(Cell<Int>(kept: [1, "two", 3]).ofKind, Cell<String>(kept: [1, "two", 3]).ofKind)
      print(Endpoint<User>(path: "p"), Endpoint<User>(path: "p").path)
      """#
    #expect(
      try lines(text, under: .google) == [
        "ada", "eve", "bob", "cyd true false", "dan me", "fay nil", #"[1, 3] ["two"]"#, #"Endpoint<User>(path: "p") p"#,
      ])
  }

  @Test("a generic service returns promises of what it decodes, also where one function hands on to another")
  func promises() throws {
    let text = #"""
      import Foundation
      struct User: Decodable { let name: String }
      class API<Model: Decodable> {
        func get(_ text: String) -> Promise<Model> {
          Promise { seal in
            let data = Data(text.utf8)
            do { seal.fulfill(try JSONDecoder().decode(Model.self, from: data)) } catch { seal.reject(error) }
          }
        }
      }
      func fetch<T: Decodable>(_ text: String) -> Promise<T> { request(text) }
      func request<T: Decodable>(_ text: String) -> Promise<T> {
        Promise { seal in seal.fulfill(try JSONDecoder().decode(T.self, from: Data(text.utf8))) }
      }
      API<User>().get(#"{"name":"ada"}"#).done { print($0.name) }.cauterize()
      func load() -> Promise<[User]> { fetch(#"[{"name":"eve"}]"#) }
      load().done { print($0[0].name) }.cauterize()
      """#
    #expect(try lines(text, under: .promisekit) == ["ada", "eve"])
  }

  @Test(
    "a generic function by its name knows what it is to give: by what the function around returns, by the next handler's parameter"
  )
  func handedOver() throws {
    let text = #"""
      import Foundation
      struct User: Decodable { let name: String }
      func decode<T: Decodable>(_ text: String) throws -> T { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
      func parse<T: Decodable>(_ text: String) -> Promise<T> {
        do { return .value(try decode(text)) } catch { return Promise(error: error) }
      }
      func load() -> Promise<User> { Promise.value(#"{"name":"ada"}"#).map(decode) }
      func loadLater() -> Promise<User> { Promise.value(#"{"name":"bob"}"#).then(parse) }
      load().done { print($0.name) }.cauterize()
      loadLater().done { print($0.name) }.cauterize()
      Promise.value(#"{"name":"cyd"}"#).map(decode).done { (user: User) in print(user.name) }.cauterize()
      """#
    #expect(try Set(lines(text, under: .promisekit)) == ["ada", "bob", "cyd"])
  }

  @Test("a value is the same type with and without known parameters: it is equal, and passes where the other is declared")
  func identity() throws {
    let text = """
      struct Tag<Owner>: Equatable { let id: Int }
      let one = Tag<Int>(id: 1)
      let same: Tag<Int> = Tag(id: 1)
      func show<T>(_ tag: Tag<T>) { print(tag.id) }
      show(one)
      print(one == same, [one].contains(same))
      enum Either<L, R> { case left(L), right(R) }
      let either: Either<Int, String> = .left(3)
      if case .left(let number) = either { print(number) }
      """
    #expect(try lines(text, under: .google) == ["1", "true true", "3"])
  }
}
