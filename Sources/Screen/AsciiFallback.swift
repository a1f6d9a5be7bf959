/// What stands for a character on a terminal that shows ASCII only. Widths never change, so frames stay aligned.
public enum AsciiFallback {
  /// The replacement of a glyph, one ASCII character for each column of it.
  public static func replacement(for character: Character) -> String {
    if character.utf8.count == 1, let byte = character.utf8.first, (0x20...0x7E).contains(byte) { return String(character) }
    if let known = table[character] { return String(known) }
    let letters = character.unicodeScalars.compactMap(regionalLetter)
    if letters.count == 2 { return String(letters) }
    return String(repeating: "?", count: TextWidth.columns(of: character))
  }

  /// A text with every character replaced that isn't ASCII; line feeds stay.
  ///
  /// - Complexity: O(length of the text).
  public static func text(_ text: String) -> String {
    var result = ""
    for character in text { result += character == "\n" ? "\n" : replacement(for: character) }
    return result
  }

  /// The letter that one half of a flag stands for; nil for other characters.
  public static func regionalLetter(_ scalar: Unicode.Scalar) -> Character? {
    guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
    return Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41).map(Character.init)
  }

  /// The glyphs that are replaced by a particular character; all others become `?`.
  static let table: [Character: Character] = {
    var table: [Character: Character] = [:]
    for (glyphs, replacement) in groups {
      for glyph in glyphs { table[glyph] = replacement }
    }
    return table
  }()

  private static let groups: [(String, Character)] = [
    // States.
    ("●◉•∙⬤", "*"), ("↯", "!"), ("✗✘✕×", "x"), ("◌○◯◦", "o"), ("┄┈╌‐‑‒–—―−⋯", "-"), ("⊘∅", "/"),
    // Lines.
    ("─╴╶╼╾", "-"), ("━╸╺═", "="), ("╍┅┉", "~"), ("│┃║╎╏┆┇╵╷╹╻▏▕", "|"), ("┊┋", ":"),
    ("┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬", "+"),
    // Arrows and marks.
    ("▶►→›»⇒⟶⇢❯↦▷", ">"), ("◀◂◄←‹«⇐⇠❮◁", "<"),
    // What just happened, and who waits for the selection and whom it waits for, stand where the selection's mark does.
    ("▸", "}"), ("▹", ")"), ("◃", "("), ("▲▴↑⇧△", "^"), ("▼▾↓⇩▽", "v"), ("✓✔", "+"), ("↵⏎↩", "<"),
    ("…", "~"), ("⋮", ":"), ("⏸", "="), ("⏹■▪◼", "#"), ("◆◇♦", "%"), ("★☆✦", "^"), ("⚠", "!"), ("↺↻⟲⟳", "@"),
    ("█▓▒▉▊▋▇▆▅", "#"), ("░▁▂▃▄▌▐▀▍▎", ":"),
    // Punctuation.
    ("‘’‚′", "'"), ("“”„″", "\""), ("·", "."), ("\u{A0}\u{2007}\u{202F}", " "), ("÷", "/"), ("≤", "<"), ("≥", ">"), ("≠", "!"),
    ("≈", "~"), ("∞", "8"), ("¿", "?"), ("¡", "!"), ("°", "o"), ("µ", "u"),
    // Letters with accents.
    ("àáâãäåā", "a"), ("èéêëē", "e"), ("ìíîïī", "i"), ("òóôõöøō", "o"), ("ùúûüū", "u"), ("ýÿ", "y"), ("ñ", "n"), ("çč", "c"),
    ("ƒ", "f"),
    ("šß", "s"), ("ž", "z"), ("ÀÁÂÃÄÅĀ", "A"), ("ÈÉÊËĒ", "E"), ("ÌÍÎÏĪ", "I"), ("ÒÓÔÕÖØŌ", "O"), ("ÙÚÛÜŪ", "U"), ("Ý", "Y"),
    ("Ñ", "N"), ("ÇČ", "C"), ("Š", "S"), ("Ž", "Z"),
  ]
}
