import SwiftPromises

extension DialectTable {
  /// Swift's own `async` and `await`.
  static let async = DialectTable(
    dialect: .google, module: "", steps: [:], ends: [:], sources: [:],
    maker: Maker(name: "", parameters: "", fulfill: "", reject: ""), queue: .none, type: "Task{T}", pending: nil, isAsync: true,
    helpers: [
      "PromiseError": promiseErrors, "Maybe": maybe,
      "all": """
      /// All values, or the first error.
      @MainActor func all<T: Sendable>(_ tasks: [Task<T, Error>]) async throws -> [T] {
        if tasks.isEmpty { return [] }
        var values: [Int: T] = [:]
        var isOpen = true
        return try await withCheckedThrowingContinuation { continuation in
          for (index, task) in tasks.enumerated() {
            Task { @MainActor in
              let result = await task.result
              guard isOpen else { return }
              switch result {
              case .success(let value):
                values[index] = value
                guard values.count == tasks.count else { return }
                isOpen = false
                continuation.resume(returning: tasks.indices.compactMap { values[$0] })
              case .failure(let error):
                isOpen = false
                continuation.resume(throwing: error)
              }
            }
          }
        }
      }
      """,
      "answers": """
      /// How each ended; throws if all failed.
      @MainActor func allAnswers<T: Sendable>(_ tasks: [Task<T, Error>]) async throws -> [Maybe<T>] {
        var answers: [Maybe<T>] = []
        for task in tasks {
          do { answers.append(.value(try await task.value)) } catch { answers.append(.error(error)) }
        }
        if let error = answers.last?.error, answers.allSatisfy({ $0.error != nil }) { throw error }
        return answers
      }
      """,
      "awaited": """
      /// What a promise comes to; any other value is what it is.
      @MainActor func awaited(_ value: (any Sendable)?) async throws -> any Sendable {
        guard let value else { return value as any Sendable }
        guard let task = value as? Task<any Sendable, Error> else { return value }
        return try await task.value
      }
      """,
      "anyValue": """
      /// The errors of promises of which none was fulfilled.
      struct AggregateError: Error {
        var message = "All promises were rejected"
        let errors: [Error]
      }

      /// The first value, or all errors.
      @MainActor func firstValue<T: Sendable>(_ tasks: [Task<T, Error>]) async throws -> T {
        var isOpen = true
        var errors: [Int: Error] = [:]
        if tasks.isEmpty { throw AggregateError(errors: []) }
        return try await withCheckedThrowingContinuation { continuation in
          for (index, task) in tasks.enumerated() {
            Task { @MainActor in
              let result = await task.result
              guard isOpen else { return }
              switch result {
              case .success(let value):
                isOpen = false
                continuation.resume(returning: value)
              case .failure(let error):
                errors[index] = error
                guard errors.count == tasks.count else { return }
                isOpen = false
                continuation.resume(throwing: AggregateError(errors: tasks.indices.compactMap { errors[$0] }))
              }
            }
          }
        }
      }
      """,
      "firstAnswer": """
      /// A continuation of which the first answer counts, as with a promise.
      nonisolated final class FirstAnswer<T: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var continuation: CheckedContinuation<T, Error>?

        init(_ continuation: CheckedContinuation<T, Error>) { self.continuation = continuation }

        private func take() -> CheckedContinuation<T, Error>? {
          lock.withLock {
            let open = continuation
            continuation = nil
            return open
          }
        }

        func resume(returning value: T) { take()?.resume(returning: value) }
        func resume(throwing error: Error) { take()?.resume(throwing: error) }
        func resume() where T == Void { take()?.resume() }
      }
      """,
      "tasks": """
      /// Each as a task: what is none comes at once.
      @MainActor func asTasks(_ values: [(any Sendable)?]) -> [Task<any Sendable, Error>] {
        values.map { value in Task { () async throws -> any Sendable in try await awaited(value) } }
      }
      """,
      "settledResults": """
      /// How one of several ended.
      enum SettledResult {
        case fulfilled(any Sendable), rejected(Error)

        var status: String { if case .fulfilled = self { "fulfilled" } else { "rejected" } }
        var value: Any? { if case .fulfilled(let value) = self { value } else { nil } }
        var reason: Error? { if case .rejected(let error) = self { error } else { nil } }
      }

      @MainActor func allSettled(_ tasks: [Task<any Sendable, Error>]) async -> [SettledResult] {
        var results: [SettledResult] = []
        for task in tasks {
          switch await task.result {
          case .success(let value): results.append(.fulfilled(value))
          case .failure(let error): results.append(.rejected(error))
          }
        }
        return results
      }
      """,
      "settled": """
      /// How each ended.
      @MainActor func allSettled<T: Sendable>(_ tasks: [Task<T, Error>]) async -> [Result<T, Error>] {
        var results: [Result<T, Error>] = []
        for task in tasks { results.append(await task.result) }
        return results
      }
      """,
      "race": """
      /// What is settled first.
      @MainActor func race<T: Sendable>(_ tasks: [Task<T, Error>]) async throws -> T {
        var isOpen = true
        return try await withCheckedThrowingContinuation { continuation in
          for task in tasks {
            Task { @MainActor in
              let result = await task.result
              guard isOpen else { return }
              isOpen = false
              continuation.resume(with: result)
            }
          }
        }
      }
      """,
      "firstValue": """
      /// The first value, or the last error.
      @MainActor func firstValue<T: Sendable>(_ tasks: [Task<T, Error>]) async throws -> T {
        var open = tasks.count
        return try await withCheckedThrowingContinuation { continuation in
          for task in tasks {
            Task { @MainActor in
              let result = await task.result
              guard open > 0 else { return }
              open -= 1
              if case .failure = result, open > 0 { return }
              open = 0
              continuation.resume(with: result)
            }
          }
        }
      }
      """,
      "timeout": """
      @MainActor func timeout<T: Sendable>(after seconds: Double, _ work: @escaping @MainActor () async throws -> T) async throws -> T {
        try await race([
          Task { try await work() },
          Task { () async throws -> T in
            try await Task.sleep(for: .seconds(seconds))
            throw PromiseError.timedOut
          },
        ])
      }
      """,
      "reduceInTurn": """
      /// Combines a value with each item in turn.
      @MainActor func reduceInTurn<T, Item>(
        _ start: T, _ items: [Item], _ combine: @MainActor (T, Item) async throws -> T
      ) async throws -> T {
        var partial = start
        for item in items { partial = try await combine(partial, item) }
        return partial
      }
      """,
      "retry": """
      @MainActor func retry<T: Sendable>(
        attempts: Int = 1, delay: Double = 1,{condition} _ work: @MainActor () async throws -> T
      ) async throws -> T {
        var attempts = attempts
        while true {
          do {
            return try await work()
          } catch {
            guard attempts > 0{check} else { throw error }
            attempts -= 1
            try await Task.sleep(for: .seconds(delay))
          }
        }
      }
      """,
    ])
}
