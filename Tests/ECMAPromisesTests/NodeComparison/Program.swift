import Foundation

/// A program of the comparison with Node, as Tests/NodeComparison/README.md describes it, and what Node printed for it.
struct RecordedProgram: Decodable, Sendable {
  let seed: Int
  let body: [Statement]
  let lines: [String]

  /// Reads programs from a file.
  static func read(from path: String) throws -> [RecordedProgram] {
    try JSONDecoder().decode([RecordedProgram].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

indirect enum Statement: Decodable, Sendable {
  case print(label: String, of: String?)
  case declare(name: String, value: Expression)
  case run(Expression)
  case settle(resolvers: String, resolves: Bool, value: Expression)
  case microtask([Statement])
  case timer(after: Int, body: [Statement])
  case leave(Expression)
  case fail(Expression)
  case await(name: String, value: Expression)
  case attempt(name: String, value: Expression, body: [Statement], caught: String, handler: [Statement])

  private enum Key: String, CodingKey {
    case kind = "do"
    case label, of, name, value, resolvers, with, body, after, caught, handler
  }

  init(from decoder: any Decoder) throws {
    let node = try decoder.container(keyedBy: Key.self)
    func value() throws -> Expression { try node.decode(Expression.self, forKey: .value) }
    func text(_ key: Key) throws -> String { try node.decode(String.self, forKey: key) }
    func body(_ key: Key = .body) throws -> [Statement] { try node.decode([Statement].self, forKey: key) }
    switch try text(.kind) {
    case "print": self = .print(label: try text(.label), of: try node.decodeIfPresent(String.self, forKey: .of))
    case "let": self = .declare(name: try text(.name), value: try value())
    case "run": self = .run(try value())
    case "settle":
      self = .settle(resolvers: try text(.resolvers), resolves: try text(.with) == "resolve", value: try value())
    case "microtask": self = .microtask(try body())
    case "timer": self = .timer(after: try node.decode(Int.self, forKey: .after), body: try body())
    case "return": self = .leave(try value())
    case "throw": self = .fail(try value())
    case "await": self = .await(name: try text(.name), value: try value())
    case "try":
      self = .attempt(
        name: try text(.name), value: try value(), body: try body(), caught: try text(.caught), handler: try body(.handler))
    case let kind: throw UnknownNode(kind: kind)
    }
  }
}

indirect enum Expression: Decodable, Sendable {
  case constant(DynamicTestValue)
  case name(String)
  case new(resolvers: String, body: [Statement])
  case resolve(Expression)
  case reject(Expression)
  case then(of: Expression, fulfilled: Function?, rejected: Function?)
  case `catch`(of: Expression, handler: Function)
  case finally(of: Expression, handler: Function)
  case combine(Combination, [Expression])
  case thenable(resolvers: String, body: [Statement])
  case brokenThenable(Expression)
  case async([Statement])

  enum Combination: String { case all, allSettled, any, race }

  private enum Key: String, CodingKey {
    case kind = "is"
    case value, name, resolvers, body, of, fulfilled, rejected, handler, inputs
  }

  init(from decoder: any Decoder) throws {
    let node = try decoder.container(keyedBy: Key.self)
    func value(_ key: Key = .value) throws -> Expression { try node.decode(Expression.self, forKey: key) }
    func text(_ key: Key) throws -> String { try node.decode(String.self, forKey: key) }
    func body() throws -> [Statement] { try node.decode([Statement].self, forKey: .body) }
    func handler(_ key: Key) throws -> Function? { try node.decodeIfPresent(Function.self, forKey: key) }
    switch try text(.kind) {
    case "value":
      if let number = try? node.decode(Int.self, forKey: .value) {
        self = .constant(.number(number))
      } else {
        self = .constant(.text(try text(.value)))
      }
    case "undefined": self = .constant(.undefined)
    case "name": self = .name(try text(.name))
    case "new": self = .new(resolvers: try text(.resolvers), body: try body())
    case "resolve": self = .resolve(try value())
    case "reject": self = .reject(try value())
    case "then": self = .then(of: try value(.of), fulfilled: try handler(.fulfilled), rejected: try handler(.rejected))
    case "catch": self = .catch(of: try value(.of), handler: try node.decode(Function.self, forKey: .handler))
    case "finally": self = .finally(of: try value(.of), handler: try node.decode(Function.self, forKey: .handler))
    case "thenable": self = .thenable(resolvers: try text(.resolvers), body: try body())
    case "brokenThenable": self = .brokenThenable(try value())
    case "async": self = .async(try body())
    case let kind:
      guard let combination = Combination(rawValue: kind) else { throw UnknownNode(kind: kind) }
      self = .combine(combination, try node.decode([Expression].self, forKey: .inputs))
    }
  }
}

/// A handler.
struct Function: Decodable, Sendable {
  let parameter: String?
  let body: [Statement]
}

/// A program has a kind of node that this reader doesn't know: it was made by another version of programs.mjs.
struct UnknownNode: Error {
  let kind: String
}
