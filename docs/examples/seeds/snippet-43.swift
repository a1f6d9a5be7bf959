// dialect: frantic
// A promise with a context: spinner on, image or placeholder, spinner off
// Seed snippet 43: franticapparatus-6.0-readme.md, lines 8 to 22.

class NSURL {
  init?(string: String) {
  }
}

struct UIImage {
  var name: String
}

class ImageController {
  var promise: Promise<UIImage>?

  func showActivityIndicator() { print("spinner on") }
  func hideActivityIndicator() { print("spinner off") }
  func showImage(_ image: UIImage) { print("image", image.name) }
  func showPlaceholderImage() { print("placeholder") }

  func fetchImage(url: NSURL) -> Promise<UIImage> {
    return Promise<UIImage> { fulfill, reject, isCancelled in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { fulfill(UIImage(name: "image.png")) }
    }
  }

  func run() {

// ---- the snippet ----
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
// ---- end of the snippet ----

  }
}

let controller = ImageController()
controller.run()
