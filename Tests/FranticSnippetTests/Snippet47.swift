// swift-format-ignore-file
// Between the marks stands what the README prints, character by character.
import Foundation
import FranticPromises
import Testing

private class Controller {
  let works: Bool
  var lines: [String] = []
  var promise: Promise<String>?

  init(works: Bool) { self.works = works }

  func showActivityIndicator() { lines.append("spinner") }
  func hideActivityIndicator() { lines.append("no spinner") }
  func displayDataModel(_ model: String) { lines.append(model) }
  func displayError(_ error: Error) { lines.append("\(error)") }
  func fetch(url: NSURL) -> Promise<String> { later(works ? "model" : nil) }

  func start() {
// ---- as printed ----
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
// ---- end of what is printed ----
  }
}

extension FranticSnippets {
  @Test("snippet 47: as snippet 43 for a data model", arguments: [true, false])
  @MainActor func snippet47(works: Bool) async {
    let controller = Controller(works: works)
    controller.start()
    #expect(controller.lines == ["spinner"])
    #expect(await eventually { controller.promise == nil })
    #expect(controller.lines == ["spinner", works ? "model" : "Broken()", "no spinner"])
  }
}
