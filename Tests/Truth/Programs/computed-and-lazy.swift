// Properties that are worked out

struct Rectangle {
  var width: Double, height: Double
  var area: Double {
    get { width * height }
    set { height = newValue / width }
  }
  var isSquare: Bool { width == height }
}

class Report {
  let title: String
  lazy var body: String = {
    print("writing \(title)")
    return title.lowercased() + "."
  }()
  init(title: String) { self.title = title }
}

var r = Rectangle(width: 2, height: 3)
r.area = 4
print(r, r.isSquare)
Promise(r).then { $0.area }.then { print($0) }

let report = Report(title: "RESULTS")
print("nothing yet")
Promise(report).delay(0.1).then { $0.body + $0.body }.then { print($0) }
Promise(report).then { $0.title.count }.then { print($0) }
