internal import TraceEvents

/// A line of a recording that isn't an event, as JSON in UTF-8: docs/TRACING.md describes the lines.
struct TraceLine {
  let bytes: [UInt8]

  private init(_ write: (inout JSONLine) -> Void) {
    var text = JSONLine()
    write(&text)
    text.raw("}\n")
    bytes = text.bytes
  }

  /// What a recording begins with.
  static func header(program: String, process: Int32, dialect: String, started: String, allowsFaults: Bool, forgotten: Forgotten)
    -> TraceLine
  {
    TraceLine { line in
      line.raw("{\"version\":1,\"recording\":{\"program\":")
      line.text(program)
      line.plain(",\"process\":\(process),\"started\":")
      line.text(started)
      line.raw("},\"dialect\":")
      line.text(dialect)
      if allowsFaults { line.raw(",\"faults\":true") }
      if forgotten != Forgotten() {
        line.plain(
          ",\"forgotten\":{\"families\":\(forgotten.families),\"promises\":\(forgotten.promises),\"events\":\(forgotten.events)}")
      }
    }
  }

  /// Says that events are missing here, because the writer was too far behind or the limit was reached.
  static func lost(_ count: Int) -> TraceLine {
    TraceLine { line in
      line.raw("{\"lost\":")
      line.number(count)
    }
  }

  /// Says how much was left out so far, because what is pending fills the recording.
  static func leftOut(_ count: LeftOut) -> TraceLine {
    TraceLine { line in line.plain("{\"leftOut\":{\"promises\":\(count.promises),\"events\":\(count.events)}") }
  }

  /// What came of what a reader asked for.
  static func answer(_ text: String, isRefusal: Bool) -> TraceLine {
    TraceLine { line in
      line.plain(isRefusal ? "{\"refused\":" : "{\"answer\":")
      line.text(text)
    }
  }

  /// Says how late it is, where nothing happens.
  static func now(_ time: Int64) -> TraceLine {
    TraceLine { line in
      line.raw("{\"now\":")
      line.milliseconds(time)
    }
  }

  /// What a recording ends with that was ended by its program, and how late it was.
  static func end(_ time: Int64) -> TraceLine {
    TraceLine { line in
      line.raw("{\"end\":")
      line.milliseconds(time)
    }
  }

  /// What a recording never had, because there was no room and nothing could be dropped.
  struct LeftOut: Hashable, Sendable {
    var promises = 0
    var events = 0
  }

  /// What a recording no longer has, because it may only become so large.
  struct Forgotten: Hashable, Sendable {
    var families = 0
    var promises = 0
    var events = 0
  }
}
