import Dispatch
import Foundation
import FranticPromises
import PromiseEngine
import Testing
import TestSupport

@Suite("Frantic's dispatchers")
struct DispatcherTests {
  private func label(of dispatcher: any FranticPromises.Dispatcher, _ name: @escaping @Sendable () -> String) async -> String {
    let keeper = Keeper()
    let result = await withCheckedContinuation { continuation in
      let promise = FranticPromises.Promise<Int> { fulfill, _, _ in fulfill(1) }
        .whenFulfilled(on: dispatcher) { _ in continuation.resume(returning: name()) }
      keeper.keep(promise)
    }
    return result
  }

  @Test("GCDDispatcher runs handlers on its queue")
  func queue() async {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "frantic")
    queue.setSpecific(key: key, value: "frantic")
    #expect(await label(of: GCDDispatcher(queue: queue)) { DispatchQueue.getSpecific(key: key) ?? "elsewhere" } == "frantic")
    DispatchQueue.main.setSpecific(key: key, value: "main")
    #expect(await label(of: GCDDispatcher.main) { DispatchQueue.getSpecific(key: key) ?? "elsewhere" } == "main")
  }

  @Test("OperationDispatcher runs handlers as operations of its queue")
  func operations() async {
    let queue = OperationQueue()
    queue.name = "operations"
    #expect(await label(of: OperationDispatcher(queue: queue)) { OperationQueue.current?.name ?? "elsewhere" } == "operations")
    let key = DispatchSpecificKey<String>()
    DispatchQueue.main.setSpecific(key: key, value: "main")
    #expect(await label(of: OperationDispatcher.main) { DispatchQueue.getSpecific(key: key) ?? "elsewhere" } == "main")
  }

  @Test("rule 43, Frantic: promises are made, settled, chained and dropped from many threads at once")
  func threads() async {
    let count = 2_000
    let queue = GCDDispatcher(queue: DispatchQueue(label: "concurrent", attributes: .concurrent))
    let journal = Journal()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        group.addTask {
          let (source, keeper) = (Source<Int>(), Keeper())
          async let settling: Void = source.controls.fulfill(index)
          let kept = source.promise.whenFulfilledThenTransform(on: queue) { $0 + 1 }
          // Dropped while it may be running.
          _ = kept.whenFulfilled(on: queue) { _ in }
          await withCheckedContinuation { continuation in
            let end = kept.whenComplete(on: queue) {
              journal.write("ran")
              continuation.resume()
            }
            keeper.keep(end)
          }
          await settling
          keeper.keep(nil)
        }
      }
    }
    #expect(journal.all.count == count)
  }

  @Test(
    "rule 43, Frantic: a chain that is dropped while another thread settles it either runs or is cancelled, and frees everything")
  func dropRace() async {
    weak var watched: Journal?
    for _ in 0..<500 {
      let journal = Journal()
      watched = journal
      let source = Source<Int>()
      let queue = GCDDispatcher(queue: DispatchQueue(label: "race"))
      let end = Keeper()
      end.keep(source.promise.whenFulfilled(on: queue) { [journal] in journal.write("\($0)") })
      let controls = source.controls
      async let settling: Void = controls.fulfill(1)
      end.keep(nil)
      await settling
      #expect(journal.all.count <= 1)
    }
    for _ in 0..<100 where watched != nil { try? await Task.sleep(for: .milliseconds(10)) }
    #expect(watched == nil)
  }
}
