/// Leaves out what `#if` leaves out: the text keeps its lines and columns, what doesn't count becomes white space.
///
/// `DEBUG` counts as not set. In scripts `os(Linux)` holds, and so does `canImport` of what scripts have. Pasted code is read as where it
/// comes from: an Apple platform.
struct ConditionalText {
  /// The text with one branch of every `#if` left.
  private(set) var text: String
  /// The first condition that holds, or doesn't, only because the text is pasted, and the line where it stands.
  private(set) var foreign: (condition: String, platform: BuildPlatform, line: Int)?

  private let platform: BuildPlatform
  private let modules: Set<String>

  /// Modules of Swift's own that scripts can import.
  static let knownModules: Set<String> = ["Swift", "_Concurrency", "Foundation", "FoundationNetworking", "Dispatch"]

  /// - Complexity: O(length of the text).
  ///
  /// - Parameters:
  ///   - modules: Modules that can be imported besides Swift's own.
  ///   - isPasted: Whether the text comes from an application, whose own modules can be imported there.
  init(of text: String, modules: Set<String>, isPasted: Bool) {
    (self.text, self.modules) = (text, modules)
    guard text.utf8.contains(UInt8(ascii: "#")), text.contains("#if") else {
      platform = .linux
      return
    }
    platform = isPasted ? BuildPlatform(of: text) : .linux
    self.text = selecting()
  }

  private mutating func selecting() -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var open: [Condition] = []
    var isInText = false
    for index in lines.indices {
      let line = lines[index]
      let words = line.trimmed
      let isActive = open.last?.counts ?? true
      if !isInText, let directive = Directive(words) {
        switch directive {
        case .if_(let condition): open.append(Condition(holds: holds(condition, line: index), within: isActive))
        case .elseif(let condition): open[safely: open.count - 1]?.next(holds: holds(condition, line: index))
        case .else_: open[safely: open.count - 1]?.next(holds: true)
        case .endif where open.isEmpty: return text
        case .endif: open.removeLast()
        }
        lines[index] = Self.blank(line)
        continue
      }
      if !isActive { lines[index] = Self.blank(line) }
      // A literal of several lines may hold what looks like a directive.
      if line.occurrences(of: "\"\"\"") % 2 == 1 { isInText.toggle() }
    }
    // The parser says what is wrong with one that has no end.
    return open.isEmpty ? lines.joined(separator: "\n") : text
  }

  private static func blank(_ line: String) -> String {
    String(repeating: " ", count: line.utf8.count)
  }

  private struct Condition {
    /// Whether this branch counts, and whether one has counted already.
    var isActive: Bool
    var wasActive: Bool
    /// Whether all conditions around it hold.
    let isWithinActive: Bool

    init(holds: Bool, within isWithinActive: Bool) {
      isActive = holds
      wasActive = holds
      self.isWithinActive = isWithinActive
    }

    /// Whether the text of this branch counts.
    var counts: Bool { isActive && isWithinActive }

    mutating func next(holds: Bool) {
      isActive = holds && !wasActive
      wasActive = wasActive || isActive
    }
  }

  private enum Directive {
    case if_(Substring), elseif(Substring), else_, endif

    init?(_ line: Substring) {
      if line.hasPrefix("#if ") || line.hasPrefix("#if(") {
        self = .if_(line.dropFirst(3))
      } else if line.hasPrefix("#elseif ") {
        self = .elseif(line.dropFirst(8))
      } else if line.hasPrefix("#else") {
        self = .else_
      } else if line.hasPrefix("#endif") {
        self = .endif
      } else {
        return nil
      }
    }
  }

  /// Whether a condition holds: terms with `!`, `&&` and `||`, without brackets around several.
  private mutating func holds(_ condition: Substring, line: Int) -> Bool {
    let result = holds(condition, on: platform)
    if platform != .linux, foreign == nil, result != holds(condition, on: .linux) {
      foreign = (String(condition.trimmed), platform, line)
    }
    return result
  }

  private func holds(_ condition: Substring, on platform: BuildPlatform) -> Bool {
    condition.parts(between: "||").contains { alternative in
      alternative.parts(between: "&&").allSatisfy { term in
        var name = term.trimmed
        var isNegated = false
        while name.hasPrefix("!") {
          isNegated.toggle()
          name = name.dropFirst().trimmed
        }
        return isTrue(String(name.filter { $0 != " " }), on: platform) != isNegated
      }
    }
  }

  private func isTrue(_ term: String, on platform: BuildPlatform) -> Bool {
    if term.hasPrefix("swift(") || term.hasPrefix("compiler(") { return true }
    if term.hasPrefix("canImport("), term.hasSuffix(")") {
      let module = String(term.dropFirst(10).dropLast())
      return platform.hasModule(module) ?? (Self.knownModules.contains(module) || modules.contains(module))
    }
    return ["true", "(true)", "os(\(platform.rawValue))"].contains(term)
  }
}

/// The system that code is compiled for.
enum BuildPlatform: String {
  case linux = "Linux"
  case iOS, macOS, watchOS, tvOS, visionOS

  /// The platform of an application's code: the one that it imports the interface of, or else the first that its conditions name,
  /// iOS before others.
  init(of text: String) {
    var isConditional = false
    var named: [BuildPlatform] = []
    for line in text.split(separator: "\n") where line.contains("#") || line.contains("import ") {
      let words = line.trimmed
      if words.hasPrefix("#if") { isConditional = true }
      if words.hasPrefix("#endif") { isConditional = false }
      if words.hasPrefix("#if") || words.hasPrefix("#elseif") {
        for platform in [Self.iOS, .macOS, .watchOS, .tvOS, .visionOS]
        where words.contains("os(\(platform.rawValue))") && !words.contains("!os(\(platform.rawValue))") {
          named.append(platform)
        }
      }
      if !isConditional, words.hasPrefix("import "), let own = Self.owners[String(words.dropFirst(7))] {
        self = own
        return
      }
    }
    self = named.contains(.iOS) ? .iOS : named.first ?? .iOS
  }

  /// The platform that alone has a module.
  private static let owners: [String: BuildPlatform] = [
    "UIKit": .iOS, "AppKit": .macOS, "Cocoa": .macOS, "WatchKit": .watchOS, "TVUIKit": .tvOS, "Glibc": .linux, "Musl": .linux,
    "WinSDK": .linux, "Android": .linux, "Bionic": .linux, "FoundationNetworking": .linux,
  ]

  /// Whether an application's code finds a module there; `nil` where only what scripts have counts.
  func hasModule(_ name: String) -> Bool? {
    guard self != .linux else { return nil }
    if name == "UIKit" { return self != .macOS }
    return Self.owners[name].map { $0 == self } ?? true
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: SubSequence {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }

  /// The parts between a separator of two equal characters.
  fileprivate func parts(between separator: String) -> [Substring] {
    var parts: [Substring] = []
    let text = Substring(self)
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if text[index...].hasPrefix(separator) {
        parts.append(text[start..<index])
        index = text.index(index, offsetBy: separator.count)
        start = index
      } else {
        index = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  fileprivate func occurrences(of word: String) -> Int { parts(between: word).count - 1 }
}

extension Array {
  /// An element that may not be there.
  fileprivate subscript(safely index: Int) -> Element? {
    get { indices.contains(index) ? self[index] : nil }
    set { if let newValue, indices.contains(index) { self[index] = newValue } }
  }
}
