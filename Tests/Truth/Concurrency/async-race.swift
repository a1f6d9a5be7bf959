// Which of two answers comes first

func server(_ name: String, _ seconds: Double) async -> String {
  try? await Task.sleep(for: .seconds(seconds))
  return name
}

func first() async -> String {
  await withTaskGroup(of: String.self) { group in
    group.addTask { await server("slow", 3) }
    group.addTask { await server("quick", 1) }
    let winner = await group.next() ?? "nobody"
    group.cancelAll()
    return winner
  }
}

Promise { await first() }.then { print("winner", $0) }
race(Promise { await server("a", 0.2) }, Promise { await server("b", 0.1) }).then { print($0) }
