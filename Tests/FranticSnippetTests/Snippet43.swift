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
  func showImage(_ image: String) { lines.append(image) }
  func showPlaceholderImage() { lines.append("placeholder") }
  func fetchImage(url: NSURL) -> Promise<String> { later(works ? "image" : nil) }

  func start() {
// ---- as printed ----
let url = NSURL(string: "http://example.com/image.png")!

self.promise = PromiseMaker.makeUsing(context: self) { (makePromise) in
    makePromise { (context) in
        context.showActivityIndicator()
        return context.fetchImage(url: url)
    }.whenFulfilled { (context, image) in
        context.showImage(image)
    }.whenRejected { (context, reason) in
        context.showPlaceholderImage()
    }.whenComplete { (context) in
        context.hideActivityIndicator()
        context.promise = nil
    }
}
// ---- end of what is printed ----
  }
}

extension FranticSnippets {
  @Test("snippet 43: the spinner before the fetch, image or placeholder, no spinner; the promise is dropped either way", arguments: [true, false])
  @MainActor func snippet43(works: Bool) async {
    let controller = Controller(works: works)
    controller.start()
    #expect(controller.lines == ["spinner"])
    #expect(await eventually { controller.promise == nil })
    #expect(controller.lines == ["spinner", works ? "image" : "placeholder", "no spinner"])
  }
}
