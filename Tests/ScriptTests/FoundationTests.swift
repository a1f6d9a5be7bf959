import Program
import Testing

/// What Foundation's types do in scripts; the expectations are what the same lines print when swiftc compiles them.
@Suite("Formats, addresses and initializers")
struct FoundationTests {
  @Test(
    "String(format:) writes numbers as Foundation does",
    arguments: [
      ("%c|%x|%o|%u|%X", "65, -1, -1, -1, -1", "A|ffffffff|37777777777|4294967295|FFFFFFFF"),
      ("% d|%5d|%-5d|%05d|%+d", "5, 42, 42, 42, 42", " 5|   42|42   |00042|+42"),
      ("%lx|%lu|%ld|%d|%u", "-1, -1, 1 << 40, 1 << 40, 1 << 40", "ffffffffffffffff|18446744073709551615|1099511627776|0|0"),
      ("% 5d|%+ d|% -5d|% x", "5, 5, 5, 255", "    5|+5| 5   |ff"),
      ("% f|% .2f|% 8.2f|% e", "1.5, 1.5, 1.5, 1.5", " 1.500000| 1.50|    1.50| 1.500000e+00"),
      ("%5c|%-5c|%c", "65, 66, 955", "    A|B    |\u{BB}"), ("%.3d|%.0d|%8.3d|%08.3d", "5, 0, 5, 5", "005||     005|     005"),
      ("%#x|%#o|%#X", "255, 8, 255", "0xff|010|0XFF"),
      ("%hhd|%hd|%lld|%qd|%zd|%hhx", "300, 70000, 1, 2, 3, 300", "44|4464|1|2|3|2c"),
      ("%g|%G|%E|%.3g|%a", "1e10, 1e-10, 1.5, 1234.5678, 1.0", "1e+10|1E-10|1.500000E+00|1.23e+03|0x1p+0"),
      ("%5@|%-5@|%f|%F|%%", "\"x\", \"y\", Double.nan, Double.infinity", "x|y|nan|INF|%"),
    ])
  func format(_ pattern: String, _ values: String, _ expected: String) throws {
    #expect(try output(of: "print(String(format: \"\(pattern)\", \(values)))") == expected + "\n")
  }

  @Test(
    "addresses are encoded and taken apart as Foundation does",
    arguments: [
      ("http://a/a b?x=1 2", "http://a/a%20b?x=1%202 http a /a b x=1%202"), ("http://a/a%20b", "http://a/a%20b http a /a b -"),
      ("http://a/a%20b c", "http://a/a%2520b%20c http a /a%20b c -"), ("http://a/<b>", "http://a/%3Cb%3E http a /<b> -"),
      ("http://a/%zz", "http://a/%25zz http a /%zz -"), ("http://u:p w@h:80/x", "http://u:p%20w@h:80/x http h /x -"),
      ("mailto:a b@c", "mailto:a%20b@c mailto - a b@c -"), ("http://a/?q=[x]", "http://a/?q=%5Bx%5D http a / q=%5Bx%5D"),
      ("http://[::1]/x", "http://[::1]/x http ::1 /x -"), ("/x y", "/x%20y - - /x y -"),
      ("http://a/ä", "http://a/%C3%A4 http a /ä -"),
    ])
  func addresses(_ text: String, _ expected: String) throws {
    let script = """
      let u = URL(string: "\(text)")!
      print(u.absoluteString, u.scheme ?? "-", u.host ?? "-", u.path, u.query ?? "-")
      """
    #expect(try output(of: script) == expected + "\n")
  }

  @Test("what can't be an address is nil", arguments: ["", "http://a b", "http://<a>/", "1a:b", "http://a:b/"])
  func noAddress(_ text: String) throws {
    #expect(try output(of: "print(URL(string: \"\(text)\") == nil)") == "true\n")
  }

  @Test(
    "a component is added with what it needs encoded",
    arguments: [("c d", "c%20d"), ("c/d", "c/d"), ("ä?x", "%C3%A4%3Fx"), ("a%20b", "a%2520b"), ("/x", "x"), ("x#y", "x%23y")])
  func component(_ text: String, _ expected: String) throws {
    #expect(
      try output(of: "print(URL(string: \"http://a/b\")!.appendingPathComponent(\"\(text)\"))") == "http://a/b/\(expected)\n")
  }

  @Test(
    "initializers have the labels that Swift's have",
    arguments: [
      ("String(foo: 5)", "there is no 'String(foo:)': there is String(_:), "),
      ("String(contentsOfFile: \"/etc/passwd\")", "'String(contentsOfFile:)' is not supported: scripts read no files"),
      ("Data(contentsOf: URL(string: \"http://a\")!)", "'Data(contentsOf:)' is not supported: scripts read no files"),
      ("Int(text: \"5\")", "there is no 'Int(text:)'"), ("Array(of: 5)", "there is no 'Array(of:)'"),
    ])
  func labels(_ call: String, _ message: String) throws {
    guard case .fault(let text) = try run("print(\(call))").ending else {
      Issue.record("no fault")
      return
    }
    #expect(text.contains("1:7: error: \(message)"), "\(text)")
  }

  @Test("the labels that there are pass")
  func knownLabels() throws {
    let text = """
      print(String(5), String(255, radix: 16), String(repeating: "a", count: 2), String(describing: 1), String(reflecting: "a"))
      print(Int("7")!, Int("ff", radix: 16)!, Int(exactly: 2.5) == nil, Double(3), Array(repeating: 1, count: 2), Set([1]).count)
      print(Dictionary(uniqueKeysWithValues: [(1, 2)]), Dictionary(grouping: [1, 2]) { $0 % 2 }.count)
      """
    #expect(try output(of: text) == "5 ff aa 1 \"a\"\n7 255 true 3.0 [1, 1] 1\n[1: 2] 2\n")
  }

  @Test("lines of a literal end in a line feed, also in a file with CRLF")
  func lineEnds() throws {
    #expect(try output(of: "let s = \"\"\"\r\na\r\nb\r\n\"\"\"\r\nprint(s.count, s == \"a\\nb\")\r\n") == "3 true\n")
  }

  @Test("the first of a range without an end can be taken, and a delay that is no number is none, as in the engine")
  func endless() throws {
    #expect(try output(of: "for x in (5...).prefix(3) { print(x) }") == "5\n6\n7\n")
    #expect(try output(of: "Promise(1).delay(.nan).then { print($0) }") == "1\n")
  }
}
