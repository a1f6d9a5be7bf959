import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what kind of value pasted code wants")
struct PastedKindTests {
  private func run(_ text: String, _ dialect: String? = nil) throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("what a handler asks for a member of its own is one thing, though the call's name is a plural; its elements aren't")
  func answersOfPlurals() throws {
    let run = try run(
      """
      firstly { api.boats() }.then { answer in mail(answer.owner) }.cauterize()
      api.crews().done { print($0.captain.name) }.cauterize()
      api.sails().done { print($0.count) }.cauterize()
      api.ropes().map { $0.map { $0.length } }.done { print($0) }.cauterize()
      print(dock.anchors().map { $0.weight })
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.settlements(of: "boats") == ["fulfilled boats"])
    #expect(run.printed.hasSuffix("name\n3\n[1, 1, 1]\n"), "\(run.printed)")
  }

  @Test("'contains' says yes or no, and credentials and settings are one thing each")
  func flagsAndPlurals() throws {
    let run = try run(
      """
      row.isOn = chosen[.ids].contains(row.id)
      print(row.isOn, keychain.credentials(), load(settings))
      """)
    #expect(run.faults == [])
    #expect(run.printed == "true credentials load\n")
  }

  @Test("what is kept in a dictionary by its declared type is one, with keys and values of its types")
  func declaredDictionaries() throws {
    let run = try run(
      """
      class Harbour {
        var names: [UInt64: String] = [:]
        func load() async throws {
          names = try await api.names()
          for (id, name) in names { print(id + 1, name) }
        }
        func depths() async throws -> [String: Double] { try await api.measure() }
      }
      try await Harbour().load()
      for (place, depth) in try await Harbour().depths() { print(place, depth + 1) }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "2 name\nkey 2.0\n")
  }

  @Test("a made-up answer has keys of the type that its dictionary declares")
  func decodedKeys() throws {
    let run = try run(
      """
      struct Tides: Codable { let heights: [Int: String] }
      let (data, _) = try await URLSession.shared.data(from: URL(string: "https://example.com/tides")!)
      for (hour, height) in try JSONDecoder().decode(Tides.self, from: data).heights { print(hour + 1, height) }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "2 heights\n")
  }

  @Test("a cast to a dictionary or an array of values unwraps them, and one to a pair takes a response for what it is")
  func casts() throws {
    let run = try run(
      """
      func table(_ station: String?) -> [String: String] {
        guard let table = ["format": "raw", "ids": station].filter({ $0.value != nil }) as? [String: String] else { return [:] }
        return table
      }
      print(table("EFHK")["ids"] ?? "none", table(nil).count)
      let texts = ["a", "b"] as [String?]
      print((texts as? [String] ?? []).joined())
      guard let (data, response) = try await URLSession.shared.data(from: URL(string: "https://example.com")!) as? (Data, URLResponse)
      else { fatalError() }
      print(data.count > 0, response is HTTPURLResponse)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "EFHK 1\nab\ntrue true\n")
  }

  @Test("google's 'validate' takes a closure: without one it is a request's, which is no promise")
  func validatedRequests() throws {
    let run = try run(
      """
      Promise<String> { fulfill, reject in
        session.request("a").validate().responseString { fulfill($0.text) }
      }.then { print($0) }
      Promise<String> { fulfill, reject in
        session.request("b").validate(statusCode: 200..<300).responseString { fulfill($0.text) }
      }.then { print($0) }
      Promise(3).validate { $0 > 2 }.then { print($0) }
      """, "google")
    #expect(run.faults == [])
    #expect(run.printed.split(separator: "\n").sorted() == ["3", "text", "text"])
  }

  @Test("a closure of an unknown function that calls one of the things it is given gets a function there")
  func calledParameters() throws {
    let run = try run(
      """
      func read(_ name: String) async throws -> [String] {
        try await pool.execute("read") { session, answer in
          session.open(name).start { error, value, _ in answer(error, value) }
        }
      }
      print(try await read("log").count)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "3\n")
    #expect(run.stubs.map(\.name).contains("session.open"))
  }

  @Test("an argument that is called an address is one, though its name is a plural")
  func addresses() throws {
    let run = try run("print(try await api.fetch(url: Endpoints.albums))")
    #expect(run.stubs.first { $0.name == "Endpoints.albums" }?.result == "albums")
  }

  @Test("the way to a value is taken where nothing comes behind it")
  func lastWays() throws {
    let run = try run(
      """
      func token() -> Promise<String> {
        Promise { fulfill, reject in
          store.read { result in
            if let token = result.token { fulfill(token); return }
            fulfill("")
          }
        }
      }
      token().then { print($0) }
      func first() -> String? {
        if let name = names.first(where: { $0.isNew }) { return name.title }
        return nil
      }
      print(first() ?? "none")
      """, "google")
    #expect(run.faults == [])
    #expect(run.printed == "title\ntoken\n")
  }

  @Test("what 'map' makes is what the function's promise is one of")
  func mappedResults() throws {
    let run = try run(
      """
      func stores() -> Promise<[String: String]> {
        return firstly { api.search() }.map { found in table(of: found) }
      }
      stores().done { print($0) }.cauterize()
      """, "promisekit")
    #expect(run.faults == [])
    #expect(run.printed == "[\"key\": \"table\"]\n")
  }

  @Test("a generic function decodes a generic type of its own parameter, which a type, a value or its result tells")
  func wrappedResults() throws {
    let run = try run(
      """
      struct Page<Item: Codable>: Codable { let number: Int; let content: Item? }
      struct Boat: Codable { let name: String }
      func get<T: Codable>(_ path: String, as type: T.Type) async throws -> Page<T> {
        let (data, _) = try await URLSession.shared.data(from: URL(string: path)!)
        return try JSONDecoder().decode(Page<T>.self, from: data)
      }
      func load<T: Codable>(_ path: String) async throws -> [T] {
        let (data, _) = try await URLSession.shared.data(from: URL(string: path)!)
        return try JSONDecoder().decode(Page<[T]>.self, from: data).content ?? []
      }
      print(try await get("a", as: [Boat].self).content?[0].name ?? "none")
      let boats: [Boat] = try await load("b")
      print(boats.map { $0.name })
      let crews: Page<Boat> = try await get("c", as: Boat.self)
      print(crews.content?.name ?? "none", String(format: "%.1f", harbour.count))
      """)
    #expect(run.faults == [])
    #expect(run.printed == "name\n[\"name\", \"name\", \"name\"]\nname 1.0\n")
  }

  @Test("what is kept or returned as a set or a list of numbers is one")
  func declaredSets() throws {
    let run = try run(
      """
      class Marks {
        var cached: Set<Int> = []
        func refresh() async -> Set<Int> {
          let ids = await store.ids()
          cached = ids
          return ids
        }
        func numbers() async -> [Int] { await store.userIDs() }
      }
      let marks = Marks()
      print(await marks.refresh().sorted(), marks.cached.count, await marks.numbers().reduce(0, +))
      print(store.userIDs.count, store.imageURLs[0])
      """)
    #expect(run.faults == [])
    #expect(run.printed == "[1, 2, 3] 3 6\n3 imageURL1\n")
  }

  @Test("a handler that keeps its value in a dictionary by its declared type gets one")
  func handlersOfDictionaries() throws {
    let run = try run(
      """
      func compare() {
        var reminders: [String: Double]?
        let kept = calls.getReminders()
        kept.then { found in
          reminders = found
          print(reminders!.keys.sorted(), reminders!.values.reduce(0, +))
        }
      }
      compare()
      """, "google")
    #expect(run.faults == [])
    #expect(run.printed == "[\"key\"] 1.0\n")
  }

  @Test(
    "a size in bytes is a number, unless a handler asks it for something of its own; what sets a boat gives one if its type says so"
  )
  func sizes() throws {
    let run = try run(
      """
      print(cache.sizeInBytes + 1)
      cache.getSizeInBytes().then { $0?.intValue ?? 0 }.then { print($0) }
      [1].map { number -> Promise<Boat> in return self.setBoat(number) }[0].then { print($0) }
      """, "google")
    #expect(run.faults == [])
    #expect(run.printed == "2\nboat\n1\n" || run.printed == "2\n1\nboat\n" || run.printed == "2\n1\nsetBoat\n", "\(run.printed)")
  }

  @Test("what is asked on the way to a mapped promise is no promise itself, nor is the value that a collection's 'reduce' makes")
  func onTheWayToPromises() throws {
    let run = try run(
      """
      import Promises
      func loads() -> [Promise<Int>] {
        wallets.map { wallet in
          let address = wallet.key().legacy().text
          let later = client.load(by: address)
          return later.then { _ in Promise(1) }
        }
      }
      all(loads()).then { print($0) }
      let sum = wallets.map { $0.balance }.reduce(Bank.Sum(0)) { sum, next in
        return Bank.Sum(total: sum.total + next.total)
      }
      print(sum)
      """)
    #expect(run.faults == [])
    #expect(run.settlements(of: "load").count == 3)
    #expect(run.settlements(of: "key") == [])
    #expect(run.printed == "Sum\n[1, 1, 1]\n")
  }

  @Test("what a date is counted from or compared with is a date")
  func dates() throws {
    let run = try run(
      """
      let (token, time) = store.newest
      print(Date().timeIntervalSince(time), Date() > store.opened)
      """)
    #expect(run.faults == [])
    #expect(run.printed.hasPrefix("0.0 "), "\(run.printed)")
  }
}
