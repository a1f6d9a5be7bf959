// dialect: frantic
// A promise with a context once more, for a model
// Seed snippet 47: franticapparatus-6.0-readme.md, lines 163 to 177.

class NSURL {
  init?(string: String) {
  }
}

class DataModel {
}

class ModelController {
  var promise: Promise<DataModel>?

  func showActivityIndicator() { print("spinner on") }
  func hideActivityIndicator() { print("spinner off") }
  func displayDataModel(_ model: DataModel) { print("model") }
  func displayError(_ error: Error) { print("error", error) }
  func fetch(url: NSURL) -> Promise<DataModel> { return Promise(DataModel()) }

  func run() {

// ---- the snippet ----
let url = NSURL(string: "http://example.com/datamodel.json")!

self.promise = PromiseMaker.makeUsing(context: self) { (makePromise) in
    makePromise { (context) in
        context.showActivityIndicator()
        return context.fetch(url: url)
    }.whenFulfilled { (context, dataModel) in
        context.displayDataModel(dataModel)
    }.whenRejected { (context, reason) in
        context.displayError(reason)
    }.whenComplete { (context) in
        context.hideActivityIndicator()
        context.promise = nil
    }
}
// ---- end of the snippet ----

  }
}

let controller = ModelController()
controller.run()
