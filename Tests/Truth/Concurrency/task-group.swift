// A group of tasks

func fetch(_ n: Int) async -> Int {
  try? await Task.sleep(for: .milliseconds(n * 10))
  return n
}

Promise { () async -> [Int] in
  await withTaskGroup(of: Int.self) { group in
    for n in [3, 1, 2] { group.addTask { await fetch(n) } }
    var found: [Int] = []
    for await n in group { found.append(n) }
    return found
  }
}.then { print("in order of arrival", $0) }
