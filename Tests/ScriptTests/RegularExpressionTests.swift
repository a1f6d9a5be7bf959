import Program
import SwiftPromises
import Testing

@Suite("regular expressions, and numbers as objects")
struct RegularExpressionTests {
  @Test("NSRegularExpression and searches in texts print what swiftc's program prints")
  func foundation() throws {
    let text = ##"""
      import Foundation
      let text = "ada@example.com, bob@test.org"
      let address = try! NSRegularExpression(pattern: "([a-z]+)@([a-z]+)\\.(com|org)", options: [.caseInsensitive])
      let all = NSRange(text.startIndex..., in: text)
      print(address.numberOfMatches(in: text, range: all))
      for found in address.matches(in: text, options: [], range: all) {
        let name = Range(found.range(at: 1), in: text)!
        print(text[name], (text as NSString).substring(with: found.range(at: 2)), found.numberOfRanges)
      }
      print(address.stringByReplacingMatches(in: text, range: all, withTemplate: "$2:$1"))
      print(address.firstMatch(in: "nobody", range: NSRange(location: 0, length: 6)) == nil)
      print(text.range(of: "[0-9]+", options: .regularExpression) == nil, text.replacingOccurrences(of: "\\s+", with: "", options: .regularExpression))
      if let range = text.range(of: "b.b", options: .regularExpression) { print(text[range]) }
      """##
    #expect(
      try lines(text, under: .google) == [
        "2", "ada example 4", "bob test 4", "example:ada, test:bob", "true", "true ada@example.com,bob@test.org", "bob",
      ])
  }

  @Test("expressions between slashes print what swiftc's program prints")
  func literals() throws {
    let text = ##"""
      let line = "2026-11-26 error: disk 7"
      if let match = line.firstMatch(of: /(\d+)-(\d+)-(\d+)/) { print(match.1, match.output.2, match.0) }
      if let match = line.firstMatch(of: /(?<level>[a-z]+): (?<rest>.*)/) { print(match.level, match.output.rest) }
      print(line.contains(/disk \d/), line.wholeMatch(of: /error/) == nil, "abc".wholeMatch(of: /[a-c]+/) != nil)
      print(line.matches(of: /\d+/).map { String($0.output) })
      print(line.replacing(/\d/, with: "#"), "a1b22".replacing(/\d+/) { "<\($0.output)>" })
      print("a, b;c".split(separator: /[,;]\s*/), "aXbxc".split(separator: /x/.ignoresCase()))
      print("aaa".prefixMatch(of: /a{2}/)!.0, "foobar".firstMatch(of: /o+?/)!.0, "foobar".firstMatch(of: /(?:o|f)+b(?=a)/)!.0)
      print("the the cat".firstMatch(of: /\b(\w+) \1\b/)!.1, "x=1;y=2".matches(of: /(\w)=(\d)/).map { "\($0.1)\($0.2)" })
      """##
    #expect(
      try lines(text, under: .google) == [
        "2026 11 2026-11-26", "error disk 7", "true true true", #"["2026", "11", "26", "7"]"#,
        "####-##-## error: disk # a<1>b<22>", #"["a", "b", "c"] ["a", "b", "c"]"#, "aa o foob", #"the ["x1", "y2"]"#,
      ])
  }

  @Test("a form's check of an address, as applications for Apple's systems write it")
  func predicate() throws {
    let text = #"""
      let isAddress = NSPredicate(format: "SELF MATCHES %@", "[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,64}")
      print(isAddress.evaluate(with: "a.b@c.de"), isAddress.evaluate(with: "a.b@c"))
      """#
    #expect(try lines(text, under: .google) == ["true false"])
  }

  @Test(
    "what can't be matched is said where it stands",
    arguments: [
      ("/[[a]b]/", "sets within sets aren't supported"), (#"/\p{L}/"#, "'\\p' isn't supported"), ("/(a/", "'(' has no ')'"),
    ])
  func refused(pattern: String, words: String) throws {
    let problems = problems(of: "print(\"a\".contains(\(pattern)))", under: .google)
    #expect(problems.contains { $0.contains("1:") && $0.contains(words) }, "\(problems)")
  }

  @Test("an expression that tries ever more ways ends with the run's limit, not with patience")
  func hostile() throws {
    let run = try run("print(\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\".contains(/(a+)+$/))", under: .google)
    #expect(run.ending != .idle || !run.faults.isEmpty)
  }

  @Test("numbers as objects: their values in other types, casts from a dictionary of anything")
  func numbers() throws {
    let text = """
      import Foundation
      let n = NSNumber(value: 5)
      print(n.intValue, n.doubleValue, n.boolValue, n.stringValue, NSNumber(value: 2.5).intValue)
      let values: [String: Any] = ["a": 1, "b": "x"]
      print((values["a"] as? NSNumber)?.intValue ?? -1, values["b"] as? NSNumber as Any)
      """
    #expect(try lines(text, under: .google) == ["5 5.0 true 5 2", "1 nil"])
  }
}
