/// What a trace says of a program as a whole, in the JSON format that `promiselab report --format json` writes and docs/JSON.md describes.
public struct ReportDocument: Hashable, Sendable, Encodable {
  /// How many promises there are.
  public struct Counts: Hashable, Sendable, Encodable {
    /// How many were made.
    public var made: Int
    /// How many aren't settled.
    public var pending: Int
    /// How many have a value.
    public var fulfilled: Int
    /// How many have an error.
    public var rejected: Int
    /// How many were cancelled.
    public var cancelled: Int
    /// How many rejected ones are the end of an error's path that nobody handled.
    public var unhandled: Int

    /// Describes the counts.
    public init(made: Int, pending: Int, fulfilled: Int, rejected: Int, cancelled: Int, unhandled: Int) {
      (self.made, self.pending, self.fulfilled) = (made, pending, fulfilled)
      (self.rejected, self.cancelled, self.unhandled) = (rejected, cancelled, unhandled)
    }
  }

  /// Where a promise was made.
  public struct Place: Hashable, Sendable {
    /// The operator or initializer.
    public var `operator`: String
    /// `LINE:COLUMN`, after the source file's name in the trace of an application.
    public var place: String
    /// The source file; `nil` for a script's own text.
    public var file: String?
    /// The line, from 1.
    public var line: Int
    /// The column, from 1.
    public var column: Int
    /// The promise; of several the first.
    public var promise: Int

    /// Describes a place.
    public init(`operator`: String, place: String, file: String?, line: Int, column: Int, promise: Int) {
      (self.operator, self.place, self.file) = (`operator`, place, file)
      (self.line, self.column, self.promise) = (line, column, promise)
    }
  }

  /// Rejections of one place that nobody handled.
  public struct Unhandled: Hashable, Sendable, Encodable {
    /// Where the errors run off the end.
    public var place: Place
    /// How many.
    public var count: Int
    /// The error of the first.
    public var error: String
    /// Where that error comes from, written as `place` is.
    public var origin: String?
    /// When the first was rejected, in milliseconds.
    public var firstAt: Double

    /// Describes rejections.
    public init(place: Place, count: Int, error: String, origin: String?, firstAt: Double) {
      (self.place, self.count, self.error, self.origin, self.firstAt) = (place, count, error, origin, firstAt)
    }

    private enum Key: String, CodingKey { case count, error, origin, firstAt }

    /// Writes the place's fields beside the others.
    public func encode(to encoder: any Encoder) throws {
      try place.encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(count, forKey: .count)
      try fields.encode(error, forKey: .error)
      try fields.encode(origin, forKey: .origin)
      try fields.encode(firstAt, forKey: .firstAt)
    }
  }

  /// Promises of one place that are pending and wait for no other.
  public struct NeverSettled: Hashable, Sendable, Encodable {
    /// Where they were made.
    public var place: Place
    /// How many.
    public var count: Int
    /// When the first was made, in milliseconds.
    public var since: Double
    /// How many others wait for them.
    public var waiting: Int

    /// Describes promises.
    public init(place: Place, count: Int, since: Double, waiting: Int) {
      (self.place, self.count, self.since, self.waiting) = (place, count, since, waiting)
    }

    private enum Key: String, CodingKey { case count, since, waiting }

    /// Writes the place's fields beside the others.
    public func encode(to encoder: any Encoder) throws {
      try place.encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(count, forKey: .count)
      try fields.encode(since, forKey: .since)
      try fields.encode(waiting, forKey: .waiting)
    }
  }

  /// A promise and how long it took.
  public struct Span: Hashable, Sendable, Encodable {
    /// Where it was made.
    public var place: Place
    /// How long, in milliseconds.
    public var duration: Double
    /// When it was made, in milliseconds.
    public var createdAt: Double
    /// `pending`, `fulfilled`, `rejected` or `cancelled`.
    public var state: String

    /// Describes a promise.
    public init(place: Place, duration: Double, createdAt: Double, state: String) {
      (self.place, self.duration, self.createdAt, self.state) = (place, duration, createdAt, state)
    }

    private enum Key: String, CodingKey { case duration, createdAt, state }

    /// Writes the place's fields beside the others.
    public func encode(to encoder: any Encoder) throws {
      try place.encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(duration, forKey: .duration)
      try fields.encode(createdAt, forKey: .createdAt)
      try fields.encode(state, forKey: .state)
    }
  }

  /// A place and how many promises it made.
  public struct Hot: Hashable, Sendable, Encodable {
    /// The place.
    public var place: Place
    /// How many promises it made.
    public var count: Int
    /// How many of them were rejected.
    public var rejected: Int

    /// Describes a place.
    public init(place: Place, count: Int, rejected: Int) {
      (self.place, self.count, self.rejected) = (place, count, rejected)
    }

    private enum Key: String, CodingKey { case count, rejected }

    /// Writes the place's fields beside the others.
    public func encode(to encoder: any Encoder) throws {
      try place.encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(count, forKey: .count)
      try fields.encode(rejected, forKey: .rejected)
    }
  }

  /// What happened on one queue.
  public struct Queue: Hashable, Sendable, Encodable {
    /// Its label.
    public var queue: String
    /// How many events.
    public var events: Int
    /// How many promises were made there.
    public var promises: Int
    /// How many handlers ran there.
    public var handlers: Int
    /// How many promises were settled there.
    public var settled: Int

    /// Describes a queue.
    public init(queue: String, events: Int, promises: Int, handlers: Int, settled: Int) {
      (self.queue, self.events, self.promises, self.handlers, self.settled) = (queue, events, promises, handlers, settled)
    }
  }

  /// A moment that the program marked.
  public struct Mark: Hashable, Sendable, Encodable {
    /// When, in milliseconds.
    public var time: Double
    /// Its name.
    public var text: String

    /// Describes a mark.
    public init(time: Double, text: String) {
      (self.time, self.text) = (time, text)
    }
  }

  /// The version of the format.
  public var version = 1
  /// The trace's file.
  public var file: String
  /// The library whose rules held.
  public var dialect: String
  /// The exit status of the command.
  public var status: Int
  /// How many events the trace has.
  public var events: Int
  /// The time of the last event, in milliseconds.
  public var endTime: Double
  /// How many promises there are.
  public var promises: Counts
  /// Where errors run off the end.
  public var unhandled: [Unhandled] = []
  /// Where waiting begins that didn't end.
  public var neverSettled: [NeverSettled] = []
  /// From making to settling, the longest first.
  public var longestPending: [Span] = []
  /// From when all inputs were there to settling, the longest first.
  public var slowest: [Span] = []
  /// The places that made most promises.
  public var hottest: [Hot] = []
  /// The queues; empty if the trace names none.
  public var queues: [Queue] = []
  /// The moments that the program marked.
  public var marks: [Mark] = []
  /// What is missing in a recording, and whether it has an end, in sentences.
  public var remarks: [String] = []
  /// What Swift would have trapped on.
  public var faults: [String] = []
  /// What was begun and left undone.
  public var leaks: [String] = []

  /// Describes a trace in which nothing is to be listed.
  public init(file: String, dialect: String, status: Int, events: Int, endTime: Double, promises: Counts) {
    (self.file, self.dialect, self.status) = (file, dialect, status)
    (self.events, self.endTime, self.promises) = (events, endTime, promises)
  }

  /// The document as text, with its keys sorted and a line feed at its end.
  public var json: String { jsonText }
}

extension ReportDocument.Place: Encodable {
  private enum Key: String, CodingKey { case `operator`, place, file, line, column, promise }

  /// Writes all fields; a file that there isn't is null.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(`operator`, forKey: .operator)
    try fields.encode(place, forKey: .place)
    try fields.encode(file, forKey: .file)
    try fields.encode(line, forKey: .line)
    try fields.encode(column, forKey: .column)
    try fields.encode(promise, forKey: .promise)
  }
}
