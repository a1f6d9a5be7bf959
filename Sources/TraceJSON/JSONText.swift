internal import FoundationEssentials

extension Encodable {
  /// The value as JSON text, with its keys sorted and a line feed at its end, harmless for a terminal.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and integers can always be encoded.
    let data = (try? encoder.encode(self)) ?? Data()
    return TraceDocument.escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
