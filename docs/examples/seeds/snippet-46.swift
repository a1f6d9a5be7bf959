// dialect: frantic
// Three steps, skipped once the context is gone
// Seed snippet 46: franticapparatus-6.0-readme.md, lines 149 to 159.

import Foundation

class NSURL {
  init?(string: String) {
  }
}

class DataModel {
}

class Loader {
  let dispatcher = GCDDispatcher.main

  func download(_ url: NSURL) -> Promise<Data> { return Promise(Data()) }
  func parseJSONData(_ data: Data) -> Promise<[String: Int]> { return Promise(["x": 1]) }
  func mapDataModel(_ json: [String: Int]) -> Promise<DataModel> { return Promise(DataModel()) }

// ---- the snippet ----
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
// ---- end of the snippet ----

}

let loader = Loader()
var promise: Promise<DataModel>? = loader.fetch(url: NSURL(string: "http://example.com/datamodel.json")!)
promise = promise?.whenFulfilled(on: GCDDispatcher.main) { model in print("model") }
