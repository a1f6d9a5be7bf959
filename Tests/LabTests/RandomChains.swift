/// Random programs of google's library, the same for the same seed.
struct RandomChains {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
  }

  private mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  /// A program of one to three chains, each with a beginning, some operators and an end.
  static func program(_ seed: UInt64) -> String {
    var maker = RandomChains(seed: seed)
    return maker.program()
  }

  private mutating func program() -> String {
    var text = """
      struct Failure: Error {
        var code = 0
      }

      func work(_ x: Int) -> Promise<Int> {
        return Promise(x + 1).delay(0.01)
      }

      func check(_ x: Int) throws -> Int {
        guard x % 3 != 0 else { throw Failure(code: x) }
        return x * 2
      }


      """
    // Beginnings at different instants: who is first of two at one instant is another matter (rule 3).
    for number in 1...(1 + below(3)) { text += chain(number) + "\n" }
    return text
  }

  private mutating func chain(_ number: Int) -> String {
    var text = "let p\(number) = " + source(number)
    for step in 0..<(1 + below(5)) { text += "\n  " + link(number, step) }
    text += "\np\(number)" + end(number) + "\n"
    return text
  }

  private mutating func source(_ number: Int) -> String {
    let value = below(10)
    let later = ".delay(0.\(number)\(number)3)"
    switch below(7) {
    case 0: return "Promise<Int>(Failure(code: \(value)))"
    case 1: return "all(Promise(\(value))\(later), work(\(value))).then { $0 + $1 }"
    case 2: return "race(Promise(\(value)).delay(0.0\(number)7), Promise(\(value + 1)).delay(0.\(number)5))"
    case 3: return "Promise<Int> { fulfill, reject in fulfill(\(value)) }\(later)"
    case 4: return "work(\(value))\(later)"
    case 5: return "Promise(\(value))\(later).timeout(\(below(2) == 0 ? "5" : "0.0\(number)1"))"
    default: return "Promise(\(value))\(later)"
    }
  }

  private mutating func link(_ number: Int, _ step: Int) -> String {
    let label = "\(number).\(step)"
    switch below(10) {
    case 0: return ".then { x in x + \(step) }"
    case 1: return ".then { work($0) }"
    case 2: return ".then { x in print(\"\(label)\", x) }"
    case 3: return ".then { try check($0) }"
    case 4: return ".validate { $0 % 2 == 0 }"
    case 5: return ".recover { error -> Int in print(\"\(label)\", error); return \(step) }"
    case 6: return ".recover { _ in work(\(step)) }"
    case 7: return ".always { print(\"\(label) always\") }"
    case 8: return ".catch { error in print(\"\(label)\", error) }"
    default:
      return ".then { x -> Promise<Int> in\n    guard x < 12 else { throw Failure(code: \(step)) }\n    return work(x)\n  }"
    }
  }

  private mutating func end(_ number: Int) -> String {
    switch below(3) {
    case 0: ".then { print(\"end \(number)\", $0) }.catch { print(\"failed \(number)\", $0) }"
    case 1:
      ".then { print(\"end \(number)\", $0) }.catch { print(\"failed \(number)\", $0) }.always { print(\"over \(number)\") }"
    default: ".catch { print(\"failed \(number)\", $0) }"
    }
  }
}
