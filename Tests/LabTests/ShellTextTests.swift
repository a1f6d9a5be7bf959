import Lab
import Testing

@Suite("names in commands that people copy")
struct ShellTextTests {
  @Test(
    "a name is quoted where a shell would read it otherwise",
    arguments: [
      ("search.swift", "search.swift"), ("a/b-c_1.swift", "a/b-c_1.swift"), ("my search.swift", "'my search.swift'"),
      ("it's.swift", "'it'\\''s.swift'"), ("$HOME.swift", "'$HOME.swift'"), ("", "''"), ("<stdin>", "-"),
      ("-x.swift", "./-x.swift"),
      ("~.swift", "'~.swift'"), ("a;b", "'a;b'"), ("süß.swift", "süß.swift"),
    ])
  func names(name: String, argument: String) { #expect(ShellText.file(name) == argument) }
}
