/// The chance that sources use: numbers that depend on nothing but the plan's seed, what is asked for, and how often it was asked for.
///
/// So a request draws the same numbers whatever other parts of the script do, and a change elsewhere leaves them.
struct SourceChance {
  let seed: UInt64
  private var uses: [String: UInt64] = [:]

  init(seed: UInt64) {
    self.seed = seed
  }

  /// The next number for a key, from 0 up to 1, which is not reached.
  mutating func draw(_ key: String) -> Double {
    let use = uses[key, default: 0]
    uses[key] = use + 1
    // FNV-1a over the key, then the mixing steps of SplitMix64.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    var mixed = hash &+ seed &* 0x9e37_79b9_7f4a_7c15 &+ use &* 0xd1b5_4a32_d192_ed03
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Double(mixed >> 11) / Double(1 << 53)
  }
}
