// A value of many shapes, printed nicely

indirect enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  func text(indent: Int = 0) -> String {
    let pad = String(repeating: " ", count: indent + 2)
    switch self {
    case .null: return "null"
    case .bool(let b): return b ? "true" : "false"
    case .number(let n): return n == n.rounded() ? String(Int(n)) : String(n)
    case .string(let s): return "\"\(s)\""
    case .array(let items): return "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
    case .object(let pairs):
      let lines = pairs.map { key, value in "\(pad)\"\(key)\": \(value.text(indent: indent + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + String(repeating: " ", count: indent) + "}"
    }
  }
}

func load() -> Promise<JSON> {
  let inner = JSON.object([("x", .number(1.5)), ("y", .null)])
  return Promise(.object([("ok", .bool(true)), ("list", .array([.number(1), .string("two")])), ("inner", inner)])).delay(0.1)
}

load().then { $0.text() }.then { print($0) }
print(JSON.array([]).text(), JSON.bool(false).text())
