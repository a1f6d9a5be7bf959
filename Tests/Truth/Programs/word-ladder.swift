// Words that differ in one letter

func differs(_ a: String, _ b: String) -> Int { zip(a, b).filter { $0 != $1 }.count }

func ladder(from start: String, to end: String, in words: [String]) -> [String]? {
  var paths = [[start]]
  var unused = words
  while let path = paths.first {
    paths.removeFirst()
    guard let last = path.last else { continue }
    if last == end { return path }
    let next = unused.filter { differs($0, last) == 1 }
    unused.removeAll { next.contains($0) }
    paths += next.map { path + [$0] }
  }
  return nil
}

let words = ["cot", "dot", "dog", "cog", "lot", "log"]
Promise(("cat", "dog")).then { pair in ladder(from: pair.0, to: pair.1, in: words) }.then { path in
  print(path?.joined(separator: ">") ?? "none", path?.count ?? 0)
}
Promise("xyz").then { ladder(from: "cat", to: $0, in: words) == nil }.then { print($0) }
