import Foundation
import PromiseDispatch

/// Gets files: four at a time, each within two seconds or anew.
struct Downloads: Sendable {
  struct Damaged: Error { let number: Int }

  let server: URL
  let planted: Set<Planted>
  private let slots = Slots(4)

  init(from server: URL, planted: Set<Planted>) {
    self.server = server
    self.planted = planted
  }

  /// A file's bytes; `nil` if the server has no such file.
  func file(_ number: Int) -> Promise<Data?> {
    let url = server.appendingPathComponent("files/\(number)")
    let file = slots.enter().then { _ in
      retry(attempts: 4, delay: 0.05, condition: { _, error in isWorthAnotherTry(error) }) {
        get(url).timeout(2, cancellingSource: true)
      }
    }
    let given: Promise<Data>
    if planted.contains(.hang) {
      // The mistake: who gets an error keeps the slot, until nobody has one any more.
      given = file.then { data in
        slots.leave()
        return Promise(data)
      }
    } else {
      given = file.always { slots.leave() }
    }
    return verified(given, number).then { $0 as Data? }.recover { error -> Data? in
      guard let refusal = error as? Refusal, refusal.status == 404 else { throw error }
      return nil
    }
  }

  /// Holds a file against its own first line, which says how many bytes follow.
  private func verified(_ file: Promise<Data>, _ number: Int) -> Promise<Data> {
    let check = { @Sendable (data: Data) throws -> Data in
      let parts = data.split(separator: 0x0A, maxSplits: 1)
      guard parts.count == 2, Int(String(decoding: parts[0], as: UTF8.self)) == parts[1].count else {
        throw Damaged(number: number)
      }
      return data
    }
    if planted.contains(.rejection) {
      return file.then { data in
        // The mistake: nobody waits for the check, and its error goes nowhere.
        Promise(data).then { try check($0) }
        return Promise(data)
      }
    }
    return file.then { try check($0) }.recover { error -> Data in
      guard error is Damaged else { throw error }
      return Data()
    }
  }
}

private func isWorthAnotherTry(_ error: any Error) -> Bool {
  if case PromiseError.timedOut = error { return true }
  return (error as? Refusal)?.isTransient ?? false
}
