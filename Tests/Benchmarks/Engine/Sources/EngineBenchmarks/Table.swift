/// The columns that the command line asks for by `--only`; empty for all.
let wantedColumns = Set(CommandLine.arguments.drop { $0 != "--only" }.filter { $0 != "--only" })

@MainActor func printTable(_ rows: [Row]) {
  let columns = allLibraries.map(\.name).filter { wantedColumns.isEmpty || wantedColumns.contains($0) }
  print("| shape | unit | \(columns.joined(separator: " | ")) |")
  print("|---|---|\(columns.map { _ in "---" }.joined(separator: "|"))|")
  for row in rows {
    let cells = columns.map { column in
      guard let result = row.results[column] else { return "–" }
      guard let reference = row.results[row.reference] else { return number(result) }
      return "\(number(result)) (\(ratio(result / reference)))"
    }
    print("| \(row.shape) | \(row.unit) | \(cells.joined(separator: " | ")) |")
  }
}

private func number(_ value: Double) -> String {
  value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
}

private func ratio(_ value: Double) -> String {
  "\((value * 100).rounded() / 100)"
}
