import Program
import SwiftPromises
import Testing
import TraceEvents

/// What scripts print here was compared with what swiftc's Foundation prints for the same dates.
@Suite("dates, calendars, notifications and numbers of a size")
struct FoundationTimeTests {
  private func run(_ text: String, stubs: Bool = false) throws -> ScriptRun {
    var plan = RunPlan()
    plan.stubs.isOn = stubs
    return try ScriptProgram(ScriptSource(name: "test.swift", text: text), stubsUnknownNames: stubs).run(plan: plan)
  }

  @Test("dates are written by patterns and styles, in English and in Greenwich's time")
  func dateText() throws {
    let run = try run(
      """
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      let date = Date(timeIntervalSinceReferenceDate: 86400 * 45 + 3661.25)
      for pattern in ["yyyy-MM-dd HH:mm:ss.SSS", "EEE, d MMM yy h:mm a", "EEEE MMMM dd, yyyy 'at' hh:mm a zzz", "E M/d/y HH",
        "yyyy-MM-dd'T'HH:mm:ssZ", "ZZZZ z ZZZZZ xxx Q"] {
        formatter.dateFormat = pattern
        print(formatter.string(from: date))
      }
      formatter.dateFormat = nil
      (formatter.dateStyle, formatter.timeStyle) = (.medium, .medium)
      print(formatter.string(from: date))
      formatter.timeStyle = .none
      formatter.dateStyle = .long
      print(formatter.string(from: date), ISO8601DateFormatter().string(from: date))
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == """
        2001-02-15 01:01:01.250
        Thu, 15 Feb 01 1:01 AM
        Thursday February 15, 2001 at 01:01 AM GMT
        Thu 2/15/2001 01
        2001-02-15T01:01:01+0000
        GMT GMT Z +00:00 1
        Feb 15, 2001 at 1:01:01 AM
        February 15, 2001 2001-02-15T01:01:01Z

        """)
  }

  @Test("dates are read by patterns; a day that there isn't is none")
  func dateReading() throws {
    let run = try run(
      """
      let formatter = DateFormatter()
      formatter.dateFormat = "yyyy-MM-dd HH:mm"
      print(formatter.date(from: "2020-02-28 10:05")!, formatter.date(from: "2020-02-30 10:00") as Any, formatter.date(from: "x") as Any)
      formatter.timeZone = TimeZone(secondsFromGMT: 3600)
      print(formatter.date(from: "2020-02-28 10:05")!)
      let internet = ISO8601DateFormatter()
      internet.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
      print(internet.date(from: "2001-02-15T01:01:01Z") as Any, internet.date(from: "2001-02-15T01:01:01.250Z")!)
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == """
        2020-02-28 10:05:00 +0000 nil nil
        2020-02-28 09:05:00 +0000
        nil 2001-02-15 01:01:01 +0000

        """)
  }

  @Test("a calendar counts days of the virtual clock's dates")
  func calendars() throws {
    let run = try run(
      """
      let calendar = Calendar.current
      let later = calendar.date(byAdding: .day, value: 40, to: Date())!
      print(later, calendar.component(.month, from: later), calendar.dateComponents([.day, .hour], from: Date(), to: later).day!)
      print(calendar.isDateInToday(Date()), calendar.isDateInTomorrow(later), calendar.isDate(later, inSameDayAs: later + 60))
      var parts = DateComponents()
      (parts.year, parts.month, parts.day) = (2020, 2, 29)
      print(calendar.date(from: parts)!, parts.day!, DateComponents(year: 2020).year!)
      print(calendar.date(byAdding: DateComponents(month: 1), to: calendar.date(from: parts)!)!)
      """)
    #expect(run.faults == [])
    #expect(
      run.printed == """
        2001-02-10 00:00:00 +0000 2 40
        true false true
        2020-02-29 00:00:00 +0000 29 2020
        2020-03-29 00:00:00 +0000

        """)
  }

  @Test("who observes a notification is told: a method, a closure, a promise once; who was taken off isn't")
  func notifications() throws {
    let run = try run(
      """
      import PromiseKit
      extension Notification.Name { static let didLogin = Notification.Name("app.didLogin") }
      class Screen {
        init() { NotificationCenter.default.addObserver(self, selector: #selector(told(_:)), name: .didLogin, object: nil) }
        @objc func told(_ note: Notification) { print("told", note.name, note.userInfo?["id"] as? Int ?? 0) }
      }
      let screen = Screen()
      let center = NotificationCenter.default
      let token = center.addObserver(forName: .didLogin, object: nil, queue: .main) { print("block", $0.name == .didLogin) }
      center.observe(once: .didLogin).done { print("once", $0.userInfo!["id"]!) }.cauterize()
      center.post(name: .didLogin, object: nil, userInfo: ["id": 7])
      center.removeObserver(token)
      center.post(name: Notification.Name.didLogin, object: nil)
      center.post(name: Notification.Name("other"), object: nil)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "told app.didLogin 7\nblock true\ntold app.didLogin 0\nonce 7\n")
  }

  @Test("with stubs, a notification that the script doesn't post comes by itself")
  func stubbedNotification() throws {
    let run = try run(
      """
      import PromiseKit
      NotificationCenter.default.observe(once: UIApplication.didBecomeActiveNotification).done { _ in print("active") }.cauterize()
      NotificationCenter.default.addObserver(forName: .NSSystemClockDidChange, object: nil, queue: nil) { _ in print("clock") }
      """, stubs: true)
    #expect(run.faults == [])
    #expect(run.printed == "clock\nactive\n")
  }

  @Test("numbers of a size are integers; what doesn't fit where one is made is a fault")
  func sizedIntegers() throws {
    let run = try run(
      """
      let nanoseconds = UInt64(1.5 * 1_000_000_000)
      let byte: UInt8 = 200
      let ratio: Float = 1
      print(nanoseconds, Int32(7) + 1, ratio, UInt8.max, Int16.min, Int64("12")!, byte)
      print(UInt8(exactly: 300) as Any, UInt8(truncatingIfNeeded: 300), Int8(clamping: 1000), UInt8("300") as Any)
      print(UInt8(300))
      """)
    #expect(run.printed == "1500000000 8 1.0 255 -32768 12 200\nnil 44 127 nil\n")
    #expect(
      run.faults.first?.contains("300 doesn't fit into UInt8: use 'exactly:', 'clamping:' or 'truncatingIfNeeded:'") == true)
  }

  @Test("data is gone through by byte, grows in place and is read from Base64")
  func data() throws {
    let run = try run(
      """
      var data = Data()
      data.append(3)
      data.append(Data("ab".utf8))
      data.append(contentsOf: [1, 2])
      print(data, data.map { String(format: "%02x", $0) }.joined(), data.base64EncodedString())
      for byte in Data(base64Encoded: "AQID")! { print(byte) }
      print(Data(base64Encoded: "?") as Any, Data(repeating: 7, count: 2).reduce(0, +), Data([1, 2, 3]).prefix(2))
      """)
    #expect(run.faults == [])
    #expect(run.printed == "5 bytes 0361620102 A2FiAQI=\n1\n2\n3\nnil 14 2 bytes\n")
  }

  @Test("positions in a text lead to its characters and parts; one beyond the end is a fault")
  func textIndices() throws {
    let run = try run(
      """
      let text = "key=välue"
      let mark = text.firstIndex(of: "=")!
      print(text[..<mark], text[text.index(after: mark)...], text[mark], text[text.startIndex])
      print(text.distance(from: text.startIndex, to: mark), text[text.index(text.startIndex, offsetBy: 4)..<text.endIndex])
      print(text.prefix(upTo: mark), text.suffix(from: mark), text.index(mark, offsetBy: 99, limitedBy: text.endIndex) as Any)
      if let range = text.range(of: "VÄL", options: .caseInsensitive) { print(text[range], text[range.upperBound...]) }
      print(text.range(of: "none") == nil, text.lastIndex(of: "e")! > mark, Array(text.lazy.filter { $0 == "e" }.map { "\\($0)!" }))
      print(text[text.endIndex])
      """)
    #expect(
      run.printed == """
        key välue = k
        3 välue
        key =välue nil
        väl ue
        true true ["e!", "e!"]

        """)
    #expect(run.faults.first?.contains("String index is out of bounds: it is 9, the count is 9") == true)
  }
}
