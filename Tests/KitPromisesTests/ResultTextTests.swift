import KitPromises
import Testing

@Suite("PromiseKit's Result as text")
struct ResultTextTests {
  private enum Failure: Error { case offline }

  @Test("a result prints as PromiseKit's: alone its case, within others with its module and type")
  func printing() throws {
    let fulfilled = try #require(Promise.value("a").result)
    #expect("\(fulfilled)" == "fulfilled(\"a\")")
    #expect("\([fulfilled])" == "[PromiseKit.Result<Swift.String>.fulfilled(\"a\")]")
    let rejected = try #require(Promise<Int>(error: Failure.offline).result)
    #expect("\(rejected)".hasPrefix("rejected(") && "\(rejected)".hasSuffix("Failure.offline)"))
    #expect("\(rejected as Any?)".hasPrefix("Optional(PromiseKit.Result<Swift.Int>.rejected("))
  }
}
