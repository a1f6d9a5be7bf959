/// A limit that was reached, before the machine has said where.
package struct LimitReason: Error {
  package var message: String
  package var advice: String

  package var text: String { "\(message): \(advice)" }
}
