import SwiftParser
import SwiftSyntax

extension Compiler {
  func compileInteger(_ node: IntegerLiteralExprSyntax, expecting: TypeReference?) {
    guard let number = node.representedLiteralValue else {
      error(node, "integer literal '\(node.literal.text)' overflows when stored into 'Int'")
      builder.emit(.integer, 0)
      return
    }
    if expecting?.unwrapped.isDouble == true {
      builder.emitConstant(.double(Double(number)))
    } else {
      builder.emitConstant(.int(number))
    }
  }

  /// Compiles a regular expression between slashes, which is read at once.
  func compilePattern(_ node: RegexLiteralExprSyntax) {
    do {
      builder.emitConstant(.library(PatternValue(try TextPattern(node.regex.text))))
    } catch {
      if !toleratesUnsupported, let problem = error as? TextPatternProblem { return self.error(node, problem.message) }
      unsupported(node, "this regular expression is", "use split, contains or hasPrefix")
    }
  }

  func compileFloat(_ node: FloatLiteralExprSyntax) {
    builder.emitConstant(.double(node.representedLiteralValue ?? 0))
  }

  func compileArray(_ node: ArrayExprSyntax, expecting: TypeReference?) {
    if let type = typeNamed(by: ExprSyntax(node)) {
      emitType(type)
      return
    }
    var elementType: TypeReference?
    if case .array(let element) = expecting?.unwrapped { elementType = element }
    if elementType == nil { elementType = commonType(node.elements.map(\.expression)) }
    for element in node.elements {
      compile(element.expression, expecting: elementType)
      if let elementType, elementType.isDouble { coerce(to: .double) }
    }
    mark(node)
    builder.emit(.array, node.elements.count)
    if case .set? = expecting?.unwrapped { coerce(to: expecting?.unwrapped) }
  }

  /// The type that one element gives to literals and `.name` among the others.
  func commonType(_ elements: [ExprSyntax]) -> TypeReference? {
    for element in elements {
      guard let type = guessType(element) else { continue }
      if type.isDouble { return type }
      if case .user(let info) = type, info.kind == .enumeration || info.kind == .structure { return type }
    }
    return nil
  }

  func compileDictionary(_ node: DictionaryExprSyntax, expecting: TypeReference?) {
    guard case .elements(let elements) = node.content else {
      builder.emit(.dictionary, 0)
      return
    }
    if let type = typeNamed(by: ExprSyntax(node)) {
      emitType(type)
      return
    }
    var types: (TypeReference?, TypeReference?) = (nil, nil)
    if case .dictionary(let key, let value) = expecting?.unwrapped { types = (key, value) }
    if types.1 == nil { types.1 = commonType(elements.map(\.value)) }
    for element in elements {
      compile(element.key, expecting: types.0)
      compile(element.value, expecting: types.1)
      if let type = types.1, type.isDouble { coerce(to: .double) }
    }
    mark(node)
    builder.emit(.dictionary, elements.count)
  }

  func compileTuple(_ node: TupleExprSyntax, expecting: TypeReference?) {
    if node.elements.isEmpty {
      builder.emit(.void)
      return
    }
    if node.elements.count == 1, let only = node.elements.first, only.label == nil {
      compile(only.expression, expecting: expecting)
      return
    }
    var types: [TypeReference] = []
    var labels = node.elements.map { $0.label?.text.trimmingBackticks }
    if case .tuple(let elements, let wanted) = expecting?.unwrapped {
      types = elements
      if wanted.count == labels.count, labels.allSatisfy({ $0 == nil }) { labels = wanted }
    }
    for (index, element) in node.elements.enumerated() {
      compile(element.expression, expecting: index < types.count ? types[index] : nil)
    }
    builder.emit(.tuple, node.elements.count, builder.labels(ArgumentLabels(labels: labels)))
  }

  // MARK: Strings

  /// What `Logger` takes behind a value, which changes nothing about it: `\(id, privacy: .public)`.
  private static let logOptions: Set<String> = ["privacy", "format", "align", "attributes"]

  func compileString(_ node: StringLiteralExprSyntax) {
    let isMultiline = node.openingQuote.tokenKind == .multilineStringQuote
    let pounds = node.openingPounds?.text.count ?? 0
    var text = ""
    var count = 0
    func flush() {
      guard !text.isEmpty else { return }
      builder.emitConstant(.string(text))
      text = ""
      count += 1
    }
    for segment in node.segments {
      switch segment {
      case .stringSegment(let part):
        text += StringEscapes.resolve(part.content.text, pounds: pounds, isMultiline: isMultiline)
      case .expressionSegment(let part):
        flush()
        let options = part.expressions.dropFirst()
        let isLogged = stubs != nil && !options.isEmpty && options.allSatisfy { Self.logOptions.contains($0.label?.text ?? "") }
        guard part.expressions.count == 1 || isLogged, let only = part.expressions.first, only.label == nil else {
          tolerate(
            part, "formatted interpolations are not supported yet: interpolate one value without labels",
            "the value stands there as it is")
          guard stubs != nil, let first = part.expressions.first else { continue }
          compile(first.expression)
          count += 1
          continue
        }
        compile(only.expression)
        count += 1
      }
    }
    if count == 0 {
      builder.emitConstant(.string(text))
    } else {
      flush()
      mark(node)
      builder.emit(.interpolate, count)
    }
  }
}

extension TypeReference {
  /// The type inside an optional, or the type itself.
  package var unwrapped: TypeReference {
    switch self {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): wrapped.unwrapped
    default: self
    }
  }
}

/// The escape sequences of string literals.
enum StringEscapes {
  /// The text that a segment of a literal stands for.
  ///
  /// - Parameters:
  ///   - pounds: How many `#` begin the literal, and must follow a backslash that is meant.
  ///   - isMultiline: Whether a backslash at the end of a line joins it with the next.
  static func resolve(_ source: String, pounds: Int, isMultiline: Bool) -> String {
    let source = isMultiline ? withPlainLineEnds(source) : source
    guard source.contains("\\") else { return source }
    let marker = Array(repeating: Character("#"), count: pounds)
    var result = ""
    var rest = Array(source)[...]
    while let character = rest.popFirst() {
      guard character == "\\", rest.starts(with: marker) else {
        result.append(character)
        continue
      }
      rest.removeFirst(pounds)
      guard let kind = rest.popFirst() else { break }
      switch kind {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "0": result.append("\0")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let number = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(number) {
          result.unicodeScalars.append(scalar)
        }
      case "\n", "\r\n", " ", "\t":
        if !isMultiline { result.append(kind) }
      default: result.append(kind)
      }
    }
    return result
  }

  /// The text with a line feed at the end of each line, whatever the file has there.
  private static func withPlainLineEnds(_ source: String) -> String {
    guard source.utf8.contains(13) else { return source }
    return String(source.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }
}
