import Foundation
import PromiseDispatch
import Synchronization

/// Mistakes that `--plant` makes.
enum Planted: String, Sendable { case hang, rejection }

/// Files, as a slow disk gives them. Who asks for one that is being read waits with the others.
final class Store: Sendable {
  struct NotThere: Error {}
  /// A file that can't be read this time.
  struct Busy: Error {}

  private let disk = DispatchQueue(label: "disk")
  private let reading = Mutex<[Int: Promise<Data>]>([:])
  private let timesRead = Mutex<[Int: Int]>([:])
  private let planted: Set<Planted>

  init(planted: Set<Planted>) { self.planted = planted }

  func file(_ number: Int) -> Promise<Data> {
    let (file, isNew) = reading.withLock { reading in
      if let file = reading[number] { return (file, false) }
      let new = Promise<Data>.pending()
      reading[number] = new
      return (new, true)
    }
    guard isNew else { return file }
    read(number).then(on: disk) { [self] data in
      reading.withLock { $0[number] = nil }
      file.fulfill(data)
    }.catch(on: disk) { [self] error in
      // The mistake: who waits for a file that isn't there isn't told.
      if planted.contains(.hang), error is NotThere { return }
      reading.withLock { $0[number] = nil }
      file.reject(error)
    }
    return file
  }

  /// One file in thirteen isn't there, one in ten can't be read at first, one takes too long at first, and one is damaged.
  private func read(_ number: Int) -> Promise<Data> {
    let times = timesRead.withLock { timesRead in
      timesRead[number, default: 0] += 1
      return timesRead[number, default: 1]
    }
    let file = Promise<Data>(on: disk) {
      if number % 13 == 0 { throw NotThere() }
      if number % 10 == 0, times == 1 { throw Busy() }
      let text = "file \(number)\n"
      return Data("\(number == 42 ? 1 : text.utf8.count)\n\(text)".utf8)
    }
    return number == 7 && times == 1 ? file.delay(on: disk, 3) : file.delay(on: disk, 0.005)
  }
}
