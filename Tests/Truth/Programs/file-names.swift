// Prefixes, suffixes and what lies between

enum Kind: String, CaseIterable { case image = "png", text = "txt", code = "swift" }

struct File {
  let name: String
  let kind: Kind
  init?(_ path: String) {
    guard let dot = path.split(separator: ".").last, let kind = Kind(rawValue: String(dot)) else { return nil }
    self.kind = kind
    name = String(path.dropLast(dot.count + 1))
  }
}

func open(_ path: String) -> Promise<File> {
  guard let file = File(path) else { return Promise(Unknown(path: path)) }
  return Promise(file).delay(0.1)
}
struct Unknown: Error { let path: String }

open("photo.png").then { print($0.name, $0.kind, $0.kind.rawValue) }
open("notes.doc").catch { print("cannot open", ($0 as! Unknown).path) }
open("main.swift").then { file -> String in
  if file.name.hasPrefix("ma") && file.name.hasSuffix("in") { return "\(file.name.prefix(1))…\(file.name.suffix(2))" }
  return file.name
}.then { print($0) }
print(Kind.allCases.map { $0.rawValue.prefix(2) + "." }, ["a.txt", "b"].map { File($0) == nil })
