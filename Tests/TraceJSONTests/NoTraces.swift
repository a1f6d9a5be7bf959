/// Texts that are no traces, and how the message about each begins.
enum NoTraces {
  struct Example: Sendable {
    let json: String
    let message: String

    init(_ json: String, _ message: String) { (self.json, self.message) = (json, message) }
  }

  /// A trace with these events.
  static func trace(_ events: String) -> String { #"{"version": 1, "dialect": "google", "events": [\#(events)]}"# }

  static func created(_ id: String, parents: String = "[]", time: String = "0") -> String {
    #"{"event": "created", "promise": \#(id), "cause": 0, "time": \#(time), "address": "1:1#0", "operator": "then", "parents": \#(parents)}"#
  }

  static let all: [Example] = [
    Example("", "x.json is empty: "), Example("  \n", "x.json is empty: "),
    Example("nonsense", "x.json isn't JSON: line 1: 'nonsense' isn't a value"),
    Example("{\n\"version\": 1,\n\"events\" [", "x.json isn't JSON: line 3: ':' is missing"),
    Example("{\"version\": 1", "x.json isn't JSON: line 1: the text ends"),
    Example("{\"version\": 1, \"events\": [], \"a\": \"b", "x.json isn't JSON: line 1: a text has no end"),
    Example("[]", "x.json is JSON, but no trace: it is a list"), Example("3", "x.json is JSON, but no trace: it is a number"),
    Example("{}", "x.json is JSON, but no trace: it has no field 'events'"),
    Example("{\"version\": 2}", "x.json has the format version 2"),
    Example("{\"version\": 1, \"events\": {}}", "x.json: events must be a list"),
    Example(
      #"{"version": 1, "events": [], "promises": [{"id": 1, "parents": []}, {"id": 2, "parents": "1"}]}"#,
      "x.json: promises[1].parents must be a list"
    ),
    Example(trace("7"), "x.json: events[0] must be an object"), Example(trace("{}"), "x.json: events[0].event is missing"),
    Example(trace(#"{"event": 5}"#), "x.json: events[0].event must be a text"),
    Example(trace(#"{"event": "exploded", "promise": 1}"#), "x.json: events[0].event is 'exploded', which isn't a known event"),
    Example(
      trace(#"{"event": "skipped", "promise": -1, "cause": 0, "time": 0}"#),
      "x.json: events[0].promise must be a whole number from 0"
    ),
    Example(
      trace(#"{"event": "skipped", "promise": 1.5, "cause": 0, "time": 0}"#),
      "x.json: events[0].promise must be a whole number from 0"
    ),
    Example(
      trace(#"{"event": "skipped", "promise": 1, "cause": 0, "time": -1}"#),
      "x.json: events[0].time must be a number of milliseconds from 0"
    ),
    Example(
      trace(#"{"event": "settled", "promise": 1, "cause": 0, "time": 0, "state": "lost", "text": ""}"#),
      "x.json: events[0].state must be one of fulfilled, rejected, cancelled"
    ),
    Example(trace(created("1", parents: "[1]")), "x.json: events[0].parents names promise 1, which is not created before it"),
    Example(trace(created("2", parents: "[1]") + "," + created("1")), "x.json: events[0].parents names promise 1"),
    Example(trace(created("1") + "," + created("1")), "x.json: events[1] creates promise 1 a second time"),
    Example(
      trace(created("9000") + "," + created("1")), "x.json: events[1] creates promise 1 after promise 9000: ids must ascend"),
    Example(
      trace(created("1", time: "5") + "," + created("2", time: "4.5")),
      "x.json: events[1].time is earlier than that of the event before it"),
    Example(trace(created("1e999")), "x.json: events[0].promise must be a whole number"),
    Example(String(repeating: "[", count: 100_000), "x.json isn't JSON: line 1: more than 64"),
  ]
}
