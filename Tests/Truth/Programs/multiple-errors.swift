// Which catch takes which error

enum A: Error { case one, two(Int) }
struct B: Error { var text = "b" }
class C: Error {}

func fail(_ n: Int) throws -> Int {
  switch n {
  case 1: throw A.one
  case 2, 3: throw A.two(n)
  case 4: throw B()
  case 5: throw C()
  default: return n
  }
}

func name(_ n: Int) -> String {
  do {
    return "ok \(try fail(n))"
  } catch A.one {
    return "A.one"
  } catch A.two(let k) where k > 2 {
    return "A.two big"
  } catch let error as A {
    return "A: \(error)"
  } catch is C {
    return "C"
  } catch let b as B {
    return "B \(b.text)"
  } catch {
    return "never"
  }
}

for n in 1...6 { Promise(n).then { name($0) }.then { print(n, $0) } }
Promise(2).then { try fail($0) }.recover { error in (error as? A).map { _ in 100 } ?? 200 }.then { print($0) }
