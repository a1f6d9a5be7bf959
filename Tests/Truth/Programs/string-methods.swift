// What a text can tell about itself

let text = "Promises, promises!"

Promise(text)
  .then { t -> String in
    print(t.count, t.uppercased(), t.lowercased(), t.isEmpty)
    print(t.hasPrefix("Pro"), t.hasSuffix("!"), t.contains("mise"), t.contains("z"))
    print(String(t.reversed()), t.first!, t.last ?? "?")
    print(t.prefix(8), t.suffix(3), t.dropFirst(10), t.dropLast())
    return t
  }
  .then { $0.split(separator: ",").map { String($0) } }
  .then { parts in print(parts, parts[1].count) }

var built = ""
for character in "abc" { built += "\(character)-" }
built.append("end")
Promise(built).then { print($0, $0 == "a-b-c-end", $0 < "b") }
print(String(repeating: "ab", count: 3), ["x", "y"].joined(), "é".count, "👩‍👩‍👧".count, "a\tb\\n\"q\"")
let long = """
  two lines,
    the second indented \(1 + 1)
  """
Promise(long).then { print($0) }
