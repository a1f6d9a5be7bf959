import Program
import Testing

@Suite("what jobs touch")
struct TouchesTests {
  private func changing(_ variables: some Sequence<Int>) -> Touches {
    var touches = Touches()
    for variable in variables { touches.changes(.variable(variable)) }
    return touches
  }

  @Test("a job that touches a hundred thousand things in no order, each twice, depends on exactly those")
  func many() {
    let count = 100_000
    // 7,919 and the number have no common divisor, so that each comes once in a round. Time by the square of them would be minutes.
    let touches = changing((0..<2 * count).map { $0 * 7919 % count })
    for variable in [0, 1, 63, 64, count / 2, count - 1] {
      #expect(!touches.isIndependent(of: changing([variable])))
      #expect(!changing([variable, count + 1]).isIndependent(of: touches))
    }
    #expect(touches.isIndependent(of: changing(count..<count + 200)))
  }

  @Test("how the same things were touched makes no difference, alone or united", arguments: [1, 63, 64, 65, 129, 500])
  func order(count: Int) {
    var (up, down) = (changing(0..<count), changing((0..<count).reversed()))
    var halves = changing(0..<count / 2)
    halves.formUnion(changing(count / 2..<count))
    up.sortIn()
    down.sortIn()
    #expect(up == down && up == halves)
  }
}
