/// Names in a sentence, each once: the first few, and how many more there are.
struct NameList {
  /// `load, save and 3 more`; `nil` if there are none.
  let text: String?

  private static let mostNames = 5

  init(_ all: [String]) {
    var names: [String] = []
    for name in all where !names.contains(name) { names.append(name) }
    let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    text = names.isEmpty ? nil : names.prefix(Self.mostNames).joined(separator: ", ") + more
  }
}
