import Program

/// Decides where a job pauses between two statements, so that jobs of other threads come in between, and where a thread goes on with
/// what others wait for.
///
/// A run that chance orders draws it; its schedule says where it was, so that it can be taken again.
struct StatementPauses {
  private enum Choice {
    case never
    case drawn(SourceChance, rate: Double)
    case given(Set<Int>)
  }

  /// How often a job pauses, by how eager the other threads are.
  private static let rates = [0, 1.0 / 3, 1.0 / 3, 2.0 / 3]

  private var choice: Choice
  /// How many times there was something to decide.
  private var passed = 0
  /// Where one has.
  private(set) var taken: Set<Int> = []

  /// - Parameter isDrawn: Whether a random order pauses, too.
  init(_ plan: RunPlan, isDrawn: Bool) {
    switch plan.order {
    case .random(let seed) where isDrawn:
      // In real runs threads are slow to start, or quick, for the whole run: with one rate for all, such runs would be rare.
      var chance = SourceChance(seed: seed)
      let rate = Self.rates[Int(chance.draw("eagerness") * Double(Self.rates.count))]
      choice = .drawn(chance, rate: rate)
    case .choices where !plan.choices.pauses.isEmpty: choice = .given(plan.choices.pauses)
    default: choice = .never
    }
  }

  /// Whether a job may pause anywhere.
  var isOn: Bool { if case .never = choice { false } else { true } }

  /// Whether a pause was given at which no job came by.
  var hasLeftOver: Bool { if case .given(let numbers) = choice { numbers != taken } else { false } }

  /// Whether a job pauses where another thread has something to do.
  mutating func next() -> Bool { next { $0 } }

  /// Whether a thread goes on with something before others that have waited for their own threads: the less eager those are, the more
  /// often.
  mutating func goesOn() -> Bool { next { 1 - $0 } }

  private mutating func next(_ likelihood: (_ rate: Double) -> Double) -> Bool {
    let number = passed
    passed += 1
    let pauses: Bool
    switch choice {
    case .never: return false
    case .drawn(var chance, let rate):
      pauses = chance.draw("pause") < likelihood(rate)
      choice = .drawn(chance, rate: rate)
    case .given(let numbers): pauses = numbers.contains(number)
    }
    if pauses { taken.insert(number) }
    return pauses
  }
}
