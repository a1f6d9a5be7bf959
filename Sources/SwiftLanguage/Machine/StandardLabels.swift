/// The labels that methods of texts, numbers and collections take, in the standard library and in Foundation.
enum StandardLabels {
  /// Whether all labels of a call are among them: a call with another one means a method that an application adds.
  static func have(_ labels: ArgumentLabels) -> Bool {
    labels.labels.allSatisfy { $0.map(all.contains) ?? true }
  }

  /// Whether a method of texts and collections takes fewer arguments, so that the application's own is meant: `contains(word, in: text)`.
  static func isTooMuch(_ count: Int, of name: String) -> Bool {
    count > 1 && ["contains", "hasPrefix", "hasSuffix"].contains(name)
  }

  private static let all: Set<String> = [
    "after", "allowLossyConversion", "arguments", "at", "atPath", "atomically", "before", "by", "byAdding", "comparator",
    "conformingTo", "contentsOf", "count", "default", "distanceTo", "dividingBy", "encoding", "equalTo", "for", "forKey",
    "format", "from", "fromBase", "fromOffsets", "in", "including", "interpolation", "into", "isDirectory", "isSeparator",
    "keepingCapacity", "keyedBy", "kind", "length", "lhs", "limitedBy", "locale", "locatedIn", "matching", "maxReplacements",
    "maxSplits", "minimumCapacity", "of", "offsetBy", "omittingEmptySubsequences", "options", "percentEncoded", "quoting",
    "radix", "range", "repeating", "reportingOverflow", "separatedBy", "separator", "startingAt", "strategy", "subrange",
    "suffix", "terminator", "through", "throwing", "to", "toByteOffset", "toOffset", "unfolding", "uniquingKeysWith", "until",
    "upTo", "uppercase", "upto", "using", "value", "where", "whereSeparator", "while", "with", "withAllowedCharacters",
    "withAttributes", "withJSONObject", "withName", "withPad", "withTemplate",
  ]
}

extension ScriptValue {
  /// Whether it is a text, a number, a truth value or a collection.
  package var isPlainValue: Bool {
    switch self {
    case .string, .int, .double, .bool, .array, .dictionary, .set: true
    default: false
    }
  }
}
