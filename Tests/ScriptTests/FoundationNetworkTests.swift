import Program
import SwiftPromises
import Testing
import TraceEvents

/// What scripts print under each test was compared with what swiftc's Foundation prints, where that loads nothing.
@Suite("requests, sessions and JSON")
struct FoundationNetworkTests {
  private func run(_ text: String, stubs: Bool = false, _ change: (inout RunPlan) -> Void = { _ in }) throws -> ScriptRun {
    var plan = RunPlan()
    plan.stubs.isOn = stubs
    change(&plan)
    return try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: stubs).run(plan: plan)
  }

  @Test("a request is a value whose headers don't care for capitals; a copy is changed alone")
  func requests() throws {
    let run = try run(
      """
      var request = URLRequest(url: URL(string: "https://a.b/users/7")!, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 10)
      request.httpMethod = "POST"
      request.addValue("a", forHTTPHeaderField: "X-Y")
      request.addValue("b", forHTTPHeaderField: "x-y")
      request.setValue("text/plain", forHTTPHeaderField: "Accept")
      request.setValue(nil, forHTTPHeaderField: "accept")
      request.allHTTPHeaderFields?["Z"] = "1"
      request.httpBody = Data("{}".utf8)
      var copy = request
      copy.httpMethod = "PUT"
      print(request, request.httpMethod!, copy.httpMethod!, request.timeoutInterval, request.httpBody!)
      print(request.value(forHTTPHeaderField: "X-y")!, request.allHTTPHeaderFields!.count)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "https://a.b/users/7 POST PUT 10.0 2 bytes\na,b 2\n")
  }

  @Test("a constant request can't be changed")
  func constantRequest() throws {
    let run = try run(
      """
      let request = URLRequest(url: URL(string: "https://a.b")!)
      request.setValue("a", forHTTPHeaderField: "B")
      """)
    #expect(run.faults.first?.contains("cannot change 'request': it is a 'let' constant") == true)
  }

  @Test("the parts of an address are encoded as Foundation does")
  func components() throws {
    let run = try run(
      """
      var parts = URLComponents(string: "https://a.b/c")!
      parts.queryItems = [URLQueryItem(name: "q", value: "a b&c+"), .init(name: "n", value: nil)]
      parts.path = "/d e"
      parts.port = 80
      print(parts.url!)
      parts.queryItems?.append(URLQueryItem(name: "z", value: "1"))
      print(parts.query!, parts.queryItems!, parts.host!, parts.fragment as Any)
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == "https://a.b:80/d%20e?q=a%20b%26c+&n\nq=a b&c+&n&z=1 [q=a b&c+, n=, z=1] a.b nil\n")
  }

  @Test(
    "JSON becomes values of the script's types, by their keys; what is missing or of another type is an error that says where")
  func decoding() throws {
    let run = try run(
      """
      struct Post: Codable { let userName: String; let likes: Int?; let kind: Kind; let created: Date
        enum Kind: String, Codable { case short, long = "LONG" }
        enum CodingKeys: String, CodingKey { case userName = "user_name", likes, kind, created }
      }
      func read(_ text: String) {
        do { print(try JSONDecoder().decode([Post].self, from: Data(text.utf8))) } catch { print(error) }
      }
      read(#"[{"user_name": "ada", "kind": "LONG", "created": 60}]"#)
      read(#"[{"user_name": 7}]"#)
      read(#"[{"user_name": "ada"}]"#)
      read("[")
      do { _ = try JSONDecoder().decode(Post.self, from: Data("{}".utf8)) } catch DecodingError.keyNotFound(let key, _) {
        print(key.stringValue)
      }
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == """
        [Post(userName: "ada", likes: nil, kind: Kind.long, created: 2001-01-01 00:01:00 +0000)]
        DecodingError.typeMismatch: expected value of type String. Path: [0].user_name. Debug description: Expected to decode String but found a number instead.
        DecodingError.keyNotFound: Key 'kind' not found in keyed decoding container. Path: [0]. Debug description: No value associated with key CodingKeys(stringValue: "kind", intValue: nil) ("kind").
        DecodingError.dataCorrupted: Data was corrupted. Debug description: The given data was not valid JSON.
        user_name

        """)
  }

  @Test("a type's own initializer decodes from containers, its own method encodes into them")
  func ownCoding() throws {
    let run = try run(
      """
      struct Shape: Codable { let kind: String; let size: Double
        enum Keys: String, CodingKey { case kind = "type", size }
        init(from decoder: Decoder) throws {
          let container = try decoder.container(keyedBy: Keys.self)
          kind = try container.decode(String.self, forKey: .kind)
          size = try container.decodeIfPresent(Double.self, forKey: .size) ?? 9
        }
        func encode(to encoder: Encoder) throws {
          var container = encoder.container(keyedBy: Keys.self)
          try container.encode(kind, forKey: .kind)
        }
      }
      let shapes = try JSONDecoder().decode([Shape].self, from: Data(#"[{"type": "a"}, {"type": "b", "size": 2}]"#.utf8))
      print(shapes)
      print(String(decoding: try JSONEncoder().encode(shapes), as: UTF8.self))
      """)
    #expect(run.faults == [])
    #expect(
      run.printed
        == "[Shape(kind: \"a\", size: 9.0), Shape(kind: \"b\", size: 2.0)]\n[{\"type\":\"a\"},{\"type\":\"b\"}]\n")
  }

  @Test("control characters become JSON as Foundation writes them, and come back")
  func controlCharacters() throws {
    let run = try run(
      #"""
      let text = "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1B}\u{1F}\u{7F}"
      let data = try JSONEncoder().encode([text])
      print(String(decoding: data, as: UTF8.self))
      print(try JSONDecoder().decode([String].self, from: data) == [text])
      """#)
    #expect(run.faults == [])
    // What a program compiled with Foundation prints.
    #expect(run.printed == #"["\u0000\u0001\b\t\n\u000b\f\r\u001b\u001f"# + "\u{7F}\"]\ntrue\n")
  }

  @Test("values become JSON as Foundation writes it, and come back")
  func encoding() throws {
    let run = try run(
      """
      struct User: Codable { var id: Int; var name: String?; var page: URL; var since: Date }
      enum Part: Codable { case one(Int), two(a: String), three }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      let user = User(id: 1, name: nil, page: URL(string: "https://a/b")!, since: Date(timeIntervalSinceReferenceDate: 2.5))
      print(String(data: try encoder.encode(user), encoding: .utf8)!)
      let parts = try JSONEncoder().encode([Part.one(1), .two(a: "x"), .three])
      print(String(decoding: parts, as: UTF8.self), try JSONDecoder().decode([Part].self, from: parts))
      let data = try JSONSerialization.data(withJSONObject: ["n": 1])
      print((try JSONSerialization.jsonObject(with: data) as? [String: Any])?["n"] as? Int ?? 0)
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == #"""
        {
          "id" : 1,
          "page" : "https:\/\/a\/b",
          "since" : 2.5
        }
        [{"one":{"_0":1}},{"two":{"a":"x"}},{"three":{}}] [Part.one(1), Part.two(a: "x"), Part.three]
        1

        """#)
  }

  private static let chain = """
    import PromiseKit
    struct User: Codable { let id: Int; let name: String; let tags: [String] }
    firstly { URLSession.shared.dataTask(.promise, with: URL(string: "https://a.b/user")!) }
      .map { data, response -> User in
        print((response as? HTTPURLResponse)?.statusCode ?? 0)
        return try JSONDecoder().decode(User.self, from: data)
      }
      .done { print($0) }
      .catch { print(($0 as? URLError)?.code == .notConnectedToInternet, $0) }
    """

  @Test(
    "a session's promise has an answer made up for the type that it is decoded as, with and without stubs",
    arguments: [false, true])
  func sessionPromise(stubs: Bool) throws {
    let run = try run(Self.chain, stubs: stubs)
    #expect(run.faults == [])
    #expect(run.printed == "200\nUser(id: 1, name: \"name\", tags: [\"tag1\", \"tag2\", \"tag3\"])\n")
    #expect(run.endTime.nanoseconds == 100_000_000)
  }

  @Test("the promise of a session fails where a plan says so")
  func sessionFailure() throws {
    let address = try #require(PromiseAddress("3:29#0"))
    let run = try run(Self.chain) {
      $0.injections = [Injection(address: address, action: .fail("URLError(.notConnectedToInternet)"))]
    }
    #expect(run.printed == "true Error Domain=NSURLErrorDomain Code=-1009 \"(null)\"\n")
  }

  @Test("a data task calls its handler after it was resumed, one that is cancelled tells why; asynchronous code waits")
  func sessionTasks() throws {
    let run = try run(
      """
      let session = URLSession(configuration: .default)
      func task(_ name: String) -> URLSessionDataTask {
        session.dataTask(with: URL(string: "https://a.b/\\(name)")!) { data, response, error in
          print(name, data != nil, (error as? URLError)?.code == .cancelled, Date().timeIntervalSinceReferenceDate)
        }
      }
      task("never")
      task("first").resume()
      let second = task("second")
      second.resume()
      second.cancel()
      Task {
        let (data, response) = try await session.data(from: URL(string: "https://a.b/list?x=1")!)
        print(String(data: data, encoding: .utf8)!, (response as! HTTPURLResponse).url!)
      }
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == """
        second false true 0.0
        first true false 0.1
        {"path":"/list","method":"GET"} https://a.b/list?x=1

        """)
  }
}
