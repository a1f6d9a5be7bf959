// The three ways to try

enum ParseError: Error { case empty, notANumber(String) }

func number(_ text: String) throws -> Int {
  if text.isEmpty { throw ParseError.empty }
  guard let value = Int(text) else { throw ParseError.notANumber(text) }
  return value
}

func check(_ text: String) -> String {
  do {
    let value = try number(text)
    return "value \(value)"
  } catch ParseError.empty {
    return "empty"
  } catch ParseError.notANumber(let what) where what.count > 3 {
    return "long nonsense"
  } catch {
    return "other \(error)"
  }
}

print(check("12"), check(""), check("abc"), check("abcdef"), separator: " | ")
print(try! number("5") + 1, (try? number("x")) ?? 0)

Promise("17").then { try number($0) }.then { print($0 + 1) }
Promise("").then { try number($0) }.catch { print("rejected with", $0) }
Promise("zz").then { text -> Int in try number(text) }.recover { _ in 0 }.then { print($0) }
