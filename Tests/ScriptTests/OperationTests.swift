import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("operations and their queues")
struct OperationTests {
  private func run(_ text: String) throws -> ScriptRun {
    try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: .google).run(plan: RunPlan())
  }

  @Test("an operation runs after all that it depends on, whatever queues they are on, cancelled ones included")
  func dependencies() throws {
    let run = try run(
      """
      let (files, work) = (OperationQueue(), OperationQueue())
      let load = BlockOperation { print("load") }
      let parse = BlockOperation { print("parse") }
      let unwanted = BlockOperation { print("unwanted") }
      let show = BlockOperation { print("show") }
      parse.addDependency(load)
      show.addDependency(parse)
      show.addDependency(unwanted)
      parse.addExecutionBlock { print("parse more") }
      show.completionBlock = { print("shown", show.isFinished, files.operationCount, work.operationCount) }
      unwanted.cancel()
      files.addOperation(show)
      files.addOperation(unwanted)
      work.addOperation(parse)
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { work.addOperation(load) }
      print(show.dependencies.count, show.isFinished, unwanted.isCancelled, files.operationCount)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "2 false true 2\nload\nparse\nparse more\nshow\nshown true 0 0\n")
  }

  @Test("where one runs at a time, the first that is ready runs next, in the order of adding")
  func orderOfAdding() throws {
    let text = """
      let q = OperationQueue()
      q.maxConcurrentOperationCount = 1
      let (a, b, c) = (BlockOperation { print("a") }, BlockOperation { print("b") }, BlockOperation { print("c") })
      a.addDependency(c)
      q.addOperations([a, b, c], waitUntilFinished: false)
      q.addOperation { print("d") }
      """
    // Foundation's queue, 3000 times of 3000.
    #expect(try run(text).printed == "b\nc\na\nd\n")
    let thumbnail = """
      let q = OperationQueue()
      q.maxConcurrentOperationCount = 1
      let (load, thumb) = (BlockOperation { print("load") }, BlockOperation { print("thumb") })
      thumb.addDependency(load)
      q.addOperation(load)
      q.addOperation(thumb)
      q.addOperation { print("other") }
      """
    #expect(try run(thumbnail).printed == "load\nthumb\nother\n")
  }

  @Test("waiting for operations blocks until they have ended; what never runs is reported as a leak")
  func waiting() throws {
    let run = try run(
      """
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([BlockOperation { print(1) }, BlockOperation { print(2) }], waitUntilFinished: true)
      print("both")
      queue.addOperation { print(3) }
      queue.waitUntilAllOperationsAreFinished()
      print("all", queue.operationCount)
      let last = BlockOperation { print("never") }
      last.addDependency(BlockOperation {})
      queue.addOperation(last)
      last.waitUntilFinished()
      """)
    #expect(run.printed == "1\n2\nboth\n3\nall 0\n")
    #expect(run.leaks.map(\.kind) == [.wait] && run.leaks.first?.message.contains("this operation never runs") == true)
  }

  @Test("an operation is handed in once; what is no operation is refused")
  func mistakes() throws {
    let twice = try run("let a = BlockOperation { print(1) }\nlet q = OperationQueue()\nq.addOperation(a)\nq.addOperation(a)")
    #expect(twice.faults.first?.contains("operation is already enqueued on a queue") == true)
    #expect(
      try run("OperationQueue().addOperations([1], waitUntilFinished: false)").faults.first?.contains("isn't an operation")
        == true)
  }

  @Test("concurrentPerform runs its closure with every number and then comes back; cancelled operations don't run")
  func repeatedly() throws {
    let run = try run(
      """
      var sum = 0
      DispatchQueue.concurrentPerform(iterations: 4) { index in sum += index }
      DispatchQueue.concurrentPerform(iterations: 0) { _ in print("never") }
      print(sum)
      let queue = OperationQueue()
      queue.addOperation { print("cancelled") }
      queue.cancelAllOperations()
      """)
    #expect(run.printed == "6\n" && run.faults == [])
  }

  @Test("what a queue of operations has in Foundation and not here is refused as that, not with advice for values")
  func unsupported() throws {
    let queue = try run("let queue = OperationQueue()\nqueue.isSuspended = true")
    #expect(queue.faults.first?.contains("'isSuspended' of OperationQueue isn't supported here") == true)
    let number = try run("let queue = OperationQueue()\nqueue.operationCount = 2")
    #expect(number.faults.first?.contains("'operationCount' of OperationQueue cannot be changed") == true)
  }
}
