internal import TraceEvents
internal import TraceGraph

/// A promise at the end of a trace. Absent times, values and errors are null, so that every entry has every field.
struct PromiseEntry: Encodable {
  let id: Int
  let address: String
  let `operator`: String
  let line: Int
  let column: Int
  /// The promises it was made from; `[0]`, the program, for a source.
  let parents: [Int]
  let state: String
  let value: String?
  let error: String?
  let createdAt: Double
  let settledAt: Double?
  let handled: Bool
  /// Whether its type lets it fail: a guarantee can't. Documents of earlier versions don't say.
  let canFail: Bool?

  init(_ record: PromiseRecord, canFail: Bool) {
    self.canFail = canFail
    id = record.id.rawValue
    address = "\(record.address)"
    `operator` = record.operatorName
    line = record.address.place.line
    column = record.address.place.column
    parents = (record.parents.isEmpty ? [PromiseID.program] : record.parents).map(\.rawValue)
    state = record.state.rawValue
    value = record.state == .fulfilled ? record.settlementText : nil
    error = record.state == .fulfilled ? nil : record.settlementText
    createdAt = record.createdAt.milliseconds
    settledAt = record.settledAt?.milliseconds
    handled = record.isHandled
  }

  private enum CodingKeys: String, CodingKey {
    case id, address, `operator`, line, column, parents, state, value, error, createdAt, settledAt, handled, canFail
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(address, forKey: .address)
    try container.encode(`operator`, forKey: .operator)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
    try container.encode(parents, forKey: .parents)
    try container.encode(state, forKey: .state)
    try container.encode(value, forKey: .value)
    try container.encode(error, forKey: .error)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(settledAt, forKey: .settledAt)
    try container.encode(handled, forKey: .handled)
    try container.encode(canFail ?? true, forKey: .canFail)
  }
}
