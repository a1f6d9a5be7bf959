/// Texts as arguments of commands that people copy into a shell.
public enum ShellText {
  /// The name of a script as an argument: `-` for standard input.
  public static func file(_ name: String) -> String {
    if name == "<stdin>" { return "-" }
    return quoted(name.hasPrefix("-") ? "./\(name)" : name)
  }

  /// An argument that a shell reads as it is: quoted where it has to be.
  public static func quoted(_ argument: String) -> String {
    let isPlain = argument.unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x7F && scalar.properties.isAlphabetic || "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
        || "_-./+:@%,=".unicodeScalars.contains(scalar)
    }
    if isPlain, !argument.isEmpty { return argument }
    return "'\(argument.replacing("'", with: "'\\''"))'"
  }
}
