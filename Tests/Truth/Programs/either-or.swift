// One of two, with generics

enum Either<Left, Right> {
  case left(Left), right(Right)
  func fold<T>(_ l: (Left) -> T, _ r: (Right) -> T) -> T {
    switch self {
    case .left(let value): return l(value)
    case .right(let value): return r(value)
    }
  }
  var isLeft: Bool { if case .left = self { return true } else { return false } }
}

func read(_ text: String) -> Either<Int, String> { Int(text).map { .left($0) } ?? .right(text) }

Promise("12").then { read($0) }.then { $0.fold({ $0 + 1 }, { $0.count }) }.then { print($0) }
Promise("twelve").then { read($0) }.then { print($0.isLeft, $0.fold({ "\($0)" }, { $0.uppercased() })) }
all(["1", "b", "3"].map { text in Promise(text).then { read($0).isLeft } }).then { print($0) }
