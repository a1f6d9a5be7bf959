/// Guesses the next bit of a text from the bytes before it, and learns from what it was.
///
/// For each number of bytes, from none to five, it counts how often a one followed those bytes and the bits of the byte that has begun; a
/// weighted sum of these, with weights that are learned, too, is the guess. It computes with whole numbers only, so that whoever reads
/// a text guesses what its writer guessed, on any machine.
struct BitPredictor {
  private static let orders = 6
  private static let slots = 1 << 16
  /// Chances between 0 and 4096 on a scale on which sums make sense, from -2047 to 2047: the logarithm of the odds, times 256.
  private static let scale = ChanceScale()

  /// For each order and context, the chance of a one in 65536ths.
  private var chances = [UInt16](repeating: 1 << 15, count: orders * slots)
  /// How often each was seen.
  private var counts = [UInt8](repeating: 0, count: orders * slots)
  /// For each number of orders that know their context, how much each is believed; 65536 is once.
  private var weights = [Int](repeating: 1 << 14, count: orders * (orders + 1))
  private var places = [Int](repeating: 0, count: orders)
  private var inputs = [Int](repeating: 0, count: orders)
  private var weightBase = 0
  private var guess = 2048
  /// The last bytes, the latest lowest.
  private var history: UInt64 = 0
  /// The bits of the byte that has begun, behind a one.
  private var begun = 1

  init() { look() }

  /// How likely a one comes next: 1 to 4095 of 4096.
  var chance: Int { min(max(guess, 1), 4095) }

  /// Learns what came.
  mutating func learn(_ bit: Int) {
    let error = (bit << 12) - guess
    for order in 0..<BitPredictor.orders {
      weights[weightBase + order] += (inputs[order] * error) >> 12
      let place = places[order]
      let count = Int(counts[place])
      let target = bit == 1 ? 65_535 : 0
      chances[place] = UInt16(Int(chances[place]) + (target - Int(chances[place])) * 2 / (2 * count + 3))
      if count < 30 { counts[place] += 1 }
    }
    begun = begun << 1 | bit
    if begun > 255 {
      history = history << 8 | UInt64(begun & 255)
      begun = 1
    }
    look()
  }

  /// Guesses the next bit.
  private mutating func look() {
    var known = 0
    for order in 0..<BitPredictor.orders {
      let bytes = order == 0 ? 0 : history & (UInt64.max >> UInt64(64 - 8 * order))
      var hash = (bytes &+ UInt64(order) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
      hash = (hash ^ (hash >> 32) ^ UInt64(begun) &* 0x2545_F491_4F6C_DD1D) &* 0xD6E8_FEB8_6659_FD93
      places[order] = order * BitPredictor.slots + Int(hash >> 48)
      let isKnown = counts[places[order]] > 0
      if isKnown { known += 1 }
      inputs[order] = isKnown ? BitPredictor.scale.stretched[Int(chances[places[order]] >> 4)] : 0
    }
    weightBase = known * BitPredictor.orders
    var sum = 0
    for order in 0..<BitPredictor.orders { sum += weights[weightBase + order] * inputs[order] }
    guess = BitPredictor.scale.chance(of: sum >> 16)
  }
}

/// Chances and the logarithms of their odds.
private struct ChanceScale {
  private static let limit = 2047
  /// The chance, in 4096ths, of each logarithm from -2047 to 2047.
  private var squashed: [Int] = []
  /// The logarithm of each chance.
  private(set) var stretched: [Int] = []

  init() {
    // e to the power of 1/256, of 2/256 and so on, in 2^-40ths, by multiplying.
    let one = UInt64(1) << 40
    let root: UInt64 = 1_103_814_994_613
    var power = one
    var powers = [power]
    for _ in 0..<ChanceScale.limit {
      let product = power.multipliedFullWidth(by: root)
      power = product.high << 24 | product.low >> 40
      powers.append(power)
    }
    for exponent in -ChanceScale.limit...ChanceScale.limit {
      // 1 / (1 + 1/p), and 1 less that for its negative.
      let power = powers[abs(exponent)] >> 12
      let share = Int(power * 4096 / (power + (one >> 12)))
      squashed.append(min(max(exponent < 0 ? 4096 - share : share, 1), 4095))
    }
    var exponent = 0
    for chance in 0..<4096 {
      while exponent < squashed.count - 1, squashed[exponent] < chance { exponent += 1 }
      stretched.append(exponent - ChanceScale.limit)
    }
  }

  func chance(of logarithm: Int) -> Int {
    squashed[min(max(logarithm, -ChanceScale.limit), ChanceScale.limit) + ChanceScale.limit]
  }
}
