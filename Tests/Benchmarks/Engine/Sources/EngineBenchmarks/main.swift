// swift run -c release --package-path Tests/Benchmarks/Engine EngineBenchmarks [names] [--only column]…
// Names choose shapes by their beginning: B1, W, "chain", …; without names all are measured.
let names = CommandLine.arguments.dropFirst().prefix { $0 != "--only" }

func isWanted(_ shape: String) -> Bool {
  names.isEmpty || names.contains { shape.hasPrefix($0) }
}

var rows: [Row] = []
@MainActor
func add(_ shape: String, _ row: () -> Row) {
  if isWanted(shape) { rows.append(row()) }
}

// One core first: a second core's wake-up would drown everything else in B1 to B3.
pin(toOneCore: true)
for blocks in 1...3 { add("B\(blocks)") { latency(blocks) } }
for blocks in 1...3 { add("W\(blocks)") { work(blocks) } }
pin(toOneCore: false)
add("B4", concurrentResolving)
add("B5", inlineResolving)
for depth in [10, 1_000, 1_000_000] { add("chain") { inlineChain(depth) } }
add("dropped") { droppedChain(1_000_000) }
add("B6", memory)
for count in [10_000, 1_000_000] { add("B7") { combining(count) } }
for pending in [1, 1_000, 1_000_000] { add("B9") { timers(pending) } }
printTable(rows)
