// swift-format-ignore-file
// Between the marks stands what the README prints, character by character.
import Foundation
import FranticPromises
import Testing

private struct DataModel { let text: String }

private class Client {
  let failing: Int
  let dispatcher = GCDDispatcher(queue: DispatchQueue(label: "client"))

  init(failing: Int) { self.failing = failing }

  func download(_ url: NSURL) -> Promise<Data> { later(failing == 1 ? nil : Data("{}".utf8)) }
  func parseJSONData(_ data: Data) -> Promise<NSDictionary> { later(failing == 2 ? nil : [:]) }
  func mapDataModel(_ json: NSDictionary) -> Promise<DataModel> { later(failing == 3 ? nil : DataModel(text: "model")) }

  // Not as printed: the README's function calls `url` what only its caller has.
  let url = NSURL(string: "http://example.com/datamodel.json")!

// ---- as printed ----
func fetch(url: NSURL) -> Promise<DataModel> {
    return PromiseMaker.makeUsing(dispatcher: dispatcher, context: self) { (makePromise) in
        makePromise { (context) in
            return context.download(url)
        }.whenFulfilledThenPromise { (context, data) in
            return context.parseJSONData(data)
        }.whenFulfilledThenPromise { (context, json) in
            return context.mapDataModel(json)
        }
    }
}
// ---- end of what is printed ----
}

extension FranticSnippets {
  @Test("snippet 46: download, parse, map; whichever fails rejects", arguments: [0, 1, 2, 3])
  func snippet46(failing: Int) async {
    let client = Client(failing: failing)
    var outcome: String?
    let promise = client.fetch(url: client.url).then(
      on: GCDDispatcher.main,
      onFulfilled: { model in
        outcome = model.text
        return .value(model)
      },
      onRejected: { error in
        outcome = "\(error)"
        throw error
      })
    #expect(await eventually { outcome != nil })
    #expect(outcome == (failing == 0 ? "model" : "Broken()"))
    withExtendedLifetime((client, promise)) {}
  }

  @Test("snippet 46: nothing goes on once the context is gone")
  func snippet46Gone() async {
    var outcome: String?
    let promise = Client(failing: 0).fetch(url: NSURL(string: "http://example.com")!).whenRejected(on: GCDDispatcher.main) { outcome = "\($0)" }
    #expect(await eventually { outcome != nil })
    #expect(outcome == "contextDeallocated")
    withExtendedLifetime(promise) {}
  }
}
