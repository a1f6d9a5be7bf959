/// A limit that was reached, before the machine has said where.
struct LimitReason: Error {
  var message: String
  var advice: String

  var text: String { "\(message): \(advice)" }
}
