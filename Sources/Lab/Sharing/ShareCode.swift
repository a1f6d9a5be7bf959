internal import Program
internal import SwiftPromises
public import TraceEvents

/// A program with its plan and the instant that is looked at, as one string of letters and digits that travels through any chat.
///
/// `PL1`, then how long the session is, its check sum, and its packed text, all in base 62.
public struct ShareCode: Hashable, Sendable {
  public let text: String

  /// How codes of this version begin.
  public static let heading = "PL1"
  /// How many bytes a session may have; longer ones are shared as files.
  public static let mostBytes = 65_536
  /// How long a code can be.
  static let mostCharacters = 131_072

  /// The code of a session.
  ///
  /// - Parameter selection: The promise that the person has selected.
  /// - Throws: Why it has none.
  public init(_ session: Session, selection: PromiseAddress? = nil) throws(ShareCodeProblem) {
    guard !session.isRecording else { throw ShareCodeProblem("a recorded trace can't be shared as a code: send its file") }
    var source = session.source
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    source.name = "<\(name.filter { $0 != "<" && $0 != ">" })>"
    var record = SessionRecord(
      source: source, dialect: session.dialect, plan: session.plan, position: session.position, now: session.now)
    record.selection = selection
    try self.init(record)
  }

  /// The code of what is kept of a session.
  init(_ record: SessionRecord) throws(ShareCodeProblem) {
    let bytes = record.encoded
    guard bytes.count <= ShareCode.mostBytes else {
      throw ShareCodeProblem(
        "the script and its plan have \(bytes.count.grouped) bytes; a code carries \(ShareCode.mostBytes.grouped): send the file")
    }
    let sum = ShareCode.checkSum(bytes)
    let head = [UInt8(bytes.count >> 16), UInt8(bytes.count >> 8 & 255), UInt8(bytes.count & 255)]
    let check = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> UInt32($0)) }
    text = ShareCode.heading + BaseSixtyTwo.text(of: head + check + TextPacking.packed(bytes))
  }

  /// Whether a text is meant to be a code: one word of letters and digits that begins as codes do, or a sentence that has a whole one.
  ///
  /// A word alone is one though most of it is missing.
  public static func isMeant(_ text: String) -> Bool {
    let word = word(in: text)
    let isWord =
      word.utf8.count > fewestAlone && begins(word)
      && word.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
    return isWord || wordsWithin(text).contains { (try? record(ofWord: $0, in: $0)) != nil }
  }

  private static let fewestAlone = 5
  private static let fewestCharacters = 12

  private static func begins(_ word: some StringProtocol) -> Bool {
    word.hasPrefix("PL") && word.dropFirst(2).first?.isNumber == true
  }

  /// What may be a code among the words of a sentence: a word that begins as codes do, and with what follows it on the next lines, as
  /// chats break long words.
  private static func wordsWithin(_ text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.split { !isOfCode($0) } }
    for (index, words) in lines.enumerated() {
      guard let start = words.firstIndex(where: { begins($0) && $0.utf8.count > fewestCharacters }) else { continue }
      let first = String(words[start])
      guard start + 1 == words.count else { return [first] }
      let rest = lines.dropFirst(index + 1).compactMap(\.first).prefix(mostLines)
      return rest.reduce(into: [first]) { $0.append(($0.last ?? "") + $1) }
    }
    return []
  }

  /// On how many lines of a sentence a code is looked for.
  private static let mostLines = 64

  private static func isOfCode(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  /// A code without what stands around it in a chat: quotation marks, brackets, the full stop of a sentence; and without line breaks.
  private static func word(in text: String) -> String {
    guard let start = text.firstIndex(where: isOfCode), let end = text.lastIndex(where: isOfCode) else { return "" }
    return text[start...end].filter { !$0.isWhitespace }
  }

  /// What a code holds.
  ///
  /// - Throws: What is wrong with it.
  public static func record(of text: String) throws(ShareCodeProblem) -> SessionRecord {
    let word = word(in: text)
    do {
      return try record(ofWord: word, in: text)
    } catch {
      // A sentence has other words around the code.
      for within in wordsWithin(text) where within != word {
        if let record = try? record(ofWord: within, in: within) { return record }
      }
      throw error
    }
  }

  private static func record(ofWord word: String, in text: String) throws(ShareCodeProblem) -> SessionRecord {
    guard begins(word) else {
      let shown = TerminalText.quoted(text.filter { !$0.isWhitespace }, limit: 20)
      throw ShareCodeProblem("'\(shown)' isn't a shared code: shared codes begin with \(heading)")
    }
    guard word.hasPrefix(heading) else {
      throw ShareCodeProblem(
        // One digit is the version; what follows is packed, and can be digits, too.
        "this code is of version \(word.dropFirst(2).prefix(1)); this program reads version 1: a newer one may read it")
    }
    guard word.utf8.count <= mostCharacters else { throw ShareCodeProblem("this code is longer than any that was made") }
    let damaged = ShareCodeProblem("this code is damaged: copy it whole, from \(heading) to its end")
    guard let bytes = BaseSixtyTwo.bytes(of: word.dropFirst(heading.count)), bytes.count >= 7 else { throw damaged }
    let count = Int(bytes[0]) << 16 | Int(bytes[1]) << 8 | Int(bytes[2])
    guard count <= mostBytes else { throw damaged }
    let sum = bytes[3..<7].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let unpacked = TextPacking.unpacked(Array(bytes[7...]), count: count)
    guard checkSum(unpacked) == sum else { throw damaged }
    do {
      return try SessionRecord(decoding: unpacked)
    } catch {
      throw ShareCodeProblem("this code holds no session: \(error)")
    }
  }

  /// FNV-1a, in 32 bits.
  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

/// Why there is no code, or why a text is none.
public struct ShareCodeProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension SessionRecord: CustomStringConvertible {
  /// What it is, for a person who is asked whether to open it: `<chain.swift> at 80 ms, 29 lines, google, 2 injections`.
  public var description: String {
    let breaks = source.text.count(where: \.isNewline)
    // A line feed at the end begins no further line.
    let lines = source.text.last.map { breaks + ($0.isNewline ? 0 : 1) } ?? 0
    let library = dialect ?? ScriptProgram.dialect(askedForIn: source.text) ?? .google
    let rest = summary.split(separator: ",").dropFirst().map { "," + $0 }.joined()
    return TerminalText.quoted(
      "\(source.name) at \(now), \(lines) \(lines == 1 ? "line" : "lines"), \(library.rawValue)" + rest)
  }
}
