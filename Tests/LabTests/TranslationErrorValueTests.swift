import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: google's Promise(error), whatever the error comes from")
struct TranslationErrorValueTests {
  private static let text = """
    struct A: Error {}
    protocol AppError: Error {}
    struct B: AppError {}
    enum Net: Error { case code(Int); static func from(_ n: Int) -> Net { .code(n) } }
    enum Loaded { case data(Int), broken(Error) }
    func mapped(_ e: Error) -> Error { e }
    func generic<E: AppError>(_ e: E) -> Promise<Int> { Promise(e) }
    struct Holder { var error: Error = A(); var maybe: Error?; static let shared: Error = A() }
    let holder = Holder(maybe: A())
    let errors: [Error] = [A(), A()]
    final class Session {
      var last: Error? = A()
      func again() -> Promise<Int> { guard let last else { return Promise(0) }; return Promise(last) }
      func problem() -> Error { A() }
      func failing() -> Promise<Int> { Promise(problem()) }
    }
    func of(_ result: Result<Int, Error>) -> Promise<Int> {
      switch result { case .success(let value): return Promise(value); case .failure(let problem): return Promise(problem) }
    }
    func ofLoaded(_ loaded: Loaded) -> Promise<Int> {
      switch loaded { case .data(let data): return Promise(data); case .broken(let why): return Promise(why) }
    }
    func ofMaybe(_ problem: Error?) -> Promise<Int> { if let problem { return Promise(problem) }; return Promise(0) }
    let own: Error = A()
    let first = B()
    Promise<Int>(own).catch { print(1, $0) }
    Promise<Int>(first).catch { print(2, $0) }
    Promise<Int>(mapped(A())).catch { print(3, $0) }
    Promise<Int>(errors[0]).catch { print(4, $0) }
    if let last = errors.last { Promise<Int>(last).catch { print(5, $0) } }
    for each in errors { Promise<Int>(each).catch { print(6, $0) } }
    Promise<Int>(holder.error).catch { print(7, $0) }
    Promise<Int>(holder.maybe ?? A()).catch { print(8, $0) }
    Promise<Int>(Holder.shared).catch { print(9, $0) }
    Promise<Int>(mapped(A()) as! A).catch { print(10, $0) }
    Promise<Int>(Net.from(3)).catch { print(11, $0) }
    Session().again().catch { print(12, $0) }
    Session().failing().catch { print(13, $0) }
    of(.failure(A())).catch { print(14, $0) }
    of(.success(5)).then { print(15, $0) }
    ofLoaded(.broken(A())).catch { print(16, $0) }
    ofLoaded(.data(7)).then { print(17, $0) }
    ofMaybe(A()).catch { print(18, $0) }
    generic(B()).catch { print(19, $0) }

    """

  @Test(
    "an error out of a pattern, a property, a list, a call, a cast or a type's member rejects, and a value fulfills",
    arguments: [.library(.promisekit), .library(.anypromise), .library(.ecmascript), .library(.frantic), .async]
      as [TranslationTarget])
  func rejects(target: TranslationTarget) throws {
    let script = try TranslatedScript.running(Self.text, .google, to: target)
    let proof = TranslationProof(script)
    #expect(proof.isExplained, "\(script.translation.text)")
  }
}
