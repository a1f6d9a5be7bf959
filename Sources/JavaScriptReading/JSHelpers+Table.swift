extension JSHelpers {
  /// What 'console.table' prints.
  static func table(_ facts: Facts) -> [String: String] {
    [
      "table": """
      /// What 'console.table' prints of a list.
      func consoleTable(_ value: Any) {
        precondition(value is [Any]\(facts.knowsArrays ? " || value is JSArray" : ""), "only lists are printed as tables here")
        let list = jsList(value)
        var names: [String] = []
        var hasValues = false
        for item in list {
          guard let object = item as? JSObject else {
            precondition(!(item is [Any]), "lists of lists are not printed as tables here")
            hasValues = true
            continue
          }
          for field in object.fields where !names.contains(field.key) { names.append(field.key) }
        }
        var rows = [["(index)"] + names + (hasValues ? ["Values"] : [])]
        for (index, item) in list.enumerated() {
          let object = item as? JSObject
          var row = ["\\(index)"]
          for name in names { row.append(object != nil && object!.fields.keys.contains(name) ? jsShown(object![name], inside: true) : "") }
          if hasValues { row.append(object == nil ? jsShown(item, inside: true) : "") }
          rows.append(row)
        }
        let widths = (0..<rows[0].count).map { column in (rows.map { $0[column].count }.max() ?? 0) + 2 }
        func rule(_ first: String, _ middle: String, _ last: String) -> String {
          first + widths.map { String(repeating: "─", count: $0) }.joined(separator: middle) + last
        }
        func shown(_ row: [String]) -> String {
          var cells: [String] = []
          for (column, cell) in row.enumerated() {
            cells.append(" " + cell + String(repeating: " ", count: widths[column] - cell.count - 1))
          }
          return "│" + cells.joined(separator: "│") + "│"
        }
        \(facts.printer)(rule("┌", "┬", "┐"))
        \(facts.printer)(shown(rows[0]))
        \(facts.printer)(rule("├", "┼", "┤"))
        for row in rows.dropFirst() { \(facts.printer)(shown(row)) }
        \(facts.printer)(rule("└", "┴", "┘"))
      }

      """
    ]
  }
}
