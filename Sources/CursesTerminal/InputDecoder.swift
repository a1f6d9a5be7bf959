import Screen

/// Turns the bytes that a terminal sends into events. Pure: it decides nothing by time, it is told when to stop waiting.
struct InputDecoder {
  /// The most bytes of one paste that are kept.
  static let pasteLimit = 10 * 1024 * 1024
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let longestSequence = 64

  /// Sequences of this terminal's own, from its description; they win over the common ones.
  private let ownSequences: [[UInt8]: Key]
  private var pending: [UInt8] = []
  private var paste: [UInt8]?
  private var text = ""
  private var events: [InputEvent] = []

  init(ownSequences: [[UInt8]: Key] = [:]) {
    self.ownSequences = ownSequences
  }

  /// What the bytes so far are the beginning of.
  enum Beginning: Hashable {
    case nothing
    /// An Escape and nothing behind it: the key itself, most likely, as terminals send sequences in one piece.
    case escape
    /// A sequence or a character of which a part is there: the line is slow.
    case part
    case paste
  }

  /// What the bytes so far are the beginning of.
  var beginning: Beginning { isPasting ? .paste : pending.isEmpty ? .nothing : pending == [0x1B] ? .escape : .part }
  /// Whether a paste has begun and not ended.
  var isPasting: Bool { paste != nil }

  /// Takes more bytes.
  ///
  /// - Returns: all events that are complete now.
  mutating func feed(_ bytes: some Collection<UInt8>) -> [InputEvent] {
    pending += bytes
    var index = 0
    while index < pending.count {
      let used = paste == nil ? decode(pending[index...]) : continuePaste(pending[index...])
      guard used > 0 else { break }
      index += used
    }
    pending.removeFirst(index)
    return takeEvents()
  }

  /// Nothing more will come: an Escape is the key itself, a paste without an end is over.
  mutating func flush() -> [InputEvent] {
    if let bytes = paste {
      finishPaste(bytes + pending)
    } else if pending.first == 0x1B {
      if pending.count == 1 {
        emit(.escape)
      } else if pending.count == 2 {
        emit(.alt(Character(Unicode.Scalar(pending[1]))))
      }
    } else if !pending.isEmpty {
      text.append("\u{FFFD}")
    }
    pending = []
    return takeEvents()
  }

  private mutating func takeEvents() -> [InputEvent] {
    finishText()
    defer { events = [] }
    return events
  }

  private mutating func emit(_ key: Key?, held modifiers: Int? = nil) {
    finishText()
    if let key { events.append(.key(KeySequences.key(key, held: modifiers))) }
  }

  /// Text becomes characters only when it is complete, so that marks join the letters before them.
  private mutating func finishText() {
    for character in text { events.append(.key(.character(character))) }
    text = ""
  }

  // MARK: One thing at a time. Each returns how many bytes it used, 0 when there aren't enough yet.

  private mutating func decode(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    if first == 0x1B { return decodeEscape(bytes) }
    if let key = KeySequences.key(forControl: first) {
      emit(key)
      return 1
    }
    guard let (scalar, length) = UTF8Scalar.decode(bytes) else { return 0 }
    if !(0x80...0x9F).contains(scalar.value) { text.unicodeScalars.append(scalar) }
    return length
  }

  private mutating func decodeEscape(_ bytes: ArraySlice<UInt8>) -> Int {
    guard bytes.count > 1 else { return 0 }
    if !ownSequences.isEmpty {
      for length in stride(from: min(bytes.count, InputDecoder.longestSequence), to: 1, by: -1) {
        if let key = ownSequences[Array(bytes.prefix(length))] {
          emit(key)
          return length
        }
      }
    }
    let second = bytes[bytes.startIndex + 1]
    switch second {
    case UInt8(ascii: "["): return decodeControlSequence(bytes)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return 0 }
      emit(KeySequences.key(forKeypad: bytes[bytes.startIndex + 2]))
      return 3
    case 0x1B:
      emit(.escape)
      return 1
    case 0x08, 0x7F:
      emit(.alt("\u{7F}"))
      return 2
    case 0x0A, 0x0D:
      emit(.alt("\n"))
      return 2
    default:
      if let key = KeySequences.key(forControl: second) {
        emit(key)
        return 2
      }
      guard let (scalar, length) = UTF8Scalar.decode(bytes.dropFirst()) else { return 0 }
      emit(.alt(Character(scalar)))
      return 1 + length
    }
  }

  private mutating func decodeControlSequence(_ bytes: ArraySlice<UInt8>) -> Int {
    let body = bytes.dropFirst(2)
    if body.first == UInt8(ascii: "[") {
      guard body.count > 1 else { return 0 }
      emit(KeySequences.key(forLinuxConsole: body[body.startIndex + 1]))
      return 4
    }
    if body.first == UInt8(ascii: "M") {
      guard body.count > 3 else { return 0 }
      let values = body.dropFirst().prefix(3).map { Int($0) - 32 }
      finishText()
      if let event = KeySequences.mouse(code: values[0], column: values[1], row: values[2], isRelease: false) {
        events.append(.mouse(event))
      }
      return 6
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return bytes.count > InputDecoder.longestSequence ? bytes.count : 0
    }
    let length = end - bytes.startIndex + 1
    // A control byte in the middle means that the sequence was broken off: forget it, keep the byte.
    guard (0x40...0x7E).contains(bytes[end]) else { return length - 1 }
    interpret(ControlSequence(parameters: body[..<end], final: bytes[end]))
    return length
  }

  private mutating func interpret(_ sequence: ControlSequence) {
    let numbers = sequence.numbers
    switch (sequence.final, sequence.marker) {
    case (UInt8(ascii: "M"), UInt8(ascii: "<")), (UInt8(ascii: "m"), UInt8(ascii: "<")):
      finishText()
      guard numbers.count == 3 else { return }
      let isRelease = sequence.final == UInt8(ascii: "m")
      if let event = KeySequences.mouse(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: isRelease) {
        events.append(.mouse(event))
      }
    case (UInt8(ascii: "~"), nil):
      switch numbers.first {
      case 200:
        finishText()
        paste = []
      case 27 where numbers.count == 3: emit(KeySequences.key(forCode: numbers[2], modifiers: numbers[1]))
      case .some(let number): emit(KeySequences.key(forNumber: number), held: numbers.dropFirst().first)
      case nil: break
      }
    case (UInt8(ascii: "u"), nil):
      emit(numbers.first.flatMap { KeySequences.key(forCode: $0, modifiers: numbers.dropFirst().first ?? 1) })
    case (let final, nil): emit(KeySequences.key(forFinal: final), held: numbers.dropFirst().first)
    default: break
    }
  }

  // MARK: Pastes

  private mutating func continuePaste(_ bytes: ArraySlice<UInt8>) -> Int {
    let end = InputDecoder.pasteEnd
    var index = bytes.startIndex
    while let escape = bytes[index...].firstIndex(of: 0x1B) {
      let rest = bytes[escape...].prefix(end.count)
      if rest.elementsEqual(end) {
        keep(bytes[..<escape])
        finishPaste(paste ?? [])
        return escape - bytes.startIndex + end.count
      }
      if rest.count < end.count && end.starts(with: rest) {
        keep(bytes[..<escape])
        return escape - bytes.startIndex
      }
      index = escape + 1
    }
    keep(bytes)
    return bytes.count
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let room = InputDecoder.pasteLimit - (paste?.count ?? 0)
    paste?.append(contentsOf: bytes.prefix(room))
  }

  private mutating func finishPaste(_ bytes: [UInt8]) {
    paste = nil
    var normalized: [UInt8] = []
    normalized.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      // Terminals send the Return key for a line's end.
      if byte == 0x0D {
        normalized.append(0x0A)
      } else if byte != 0x0A || index == 0 || bytes[index - 1] != 0x0D {
        normalized.append(byte)
      }
    }
    events.append(.paste(String(decoding: normalized, as: UTF8.self)))
  }
}
