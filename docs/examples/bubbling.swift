// An error bubbles: it passes the handlers of values until recover takes it

struct Image {
  let name: String
  var size = 512
}

func fetchUser(_ id: Int) -> Promise<String> {
  Promise("ada").delay(0.08)
}

func avatar(of user: String) -> Promise<Image> {
  Promise(Image(name: user)).delay(0.06)
}

func guestImage() -> Promise<Image> {
  Promise(Image(name: "guest")).delay(0.12)
}

let picture = fetchUser(7)
  .validate { $0.count > 3 }  // "ada" is too short
  .then { avatar(of: $0) }
  .then { image in Image(name: image.name, size: 64) }
  .recover { _ in guestImage() }
  .always { print("spinner off") }

let advert = Promise("buy!").delay(0.05)

all(picture.then { $0.name }, advert).then { print($0) }
