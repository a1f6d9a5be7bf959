/// What the seed documents print, as FNV-1a hashes of the snippets without the newlines at their ends.
enum SeedHashes {
  static let printed: [String: UInt64] = [
    "01": 0x659ea03b8ababf27, "02": 0x69c645530409b7d7, "03": 0xbf2e9dc27c2b6057, "04": 0x4d02a3bb730f6063,
    "05": 0x5618a748f6ad2be2, "07": 0x5618a748f6ad2be2, "08": 0x5618a748f6ad2be2, "09": 0xbf408a2e4cc5a92b,
    "10": 0x2598a5e003b8fb13, "11": 0xdbd00a233a9d5b3f, "12": 0xdf6340778324df98, "13": 0xcf34c30743ebce22,
    "14": 0xedb8d30fb77c2a3b, "15": 0xdaba249891780d82, "16": 0x72598160d57bbcc8, "17": 0xead7e6d90412c5af,
    "18": 0xeccc9501f9a9fe1e, "19": 0x03a0f157fd641dc8, "20": 0x5834f27868a2e7e1, "21": 0xbe6f457c8990e6ff,
    "22": 0xe8d6ce63fc401071, "23": 0x03ae02c97f11b00d, "24": 0xc98f4f1e57d24fa1, "25": 0xda9aadb2e2b266fc,
    "26": 0x42bd9a39456f6a48, "27": 0x12351e7ed81b1443, "28": 0x9d92e42449b807c9, "29": 0x60c9d9fdccabb190,
    "30": 0x28ef867d16561897, "31": 0x68603a8e7b24c057, "32": 0x8f9b3296064ca19e, "33": 0x208e8542f04ac12f,
    "34": 0x6a8e76f2faec7c5a, "35": 0xd1d6a06a7aeb7ee0, "36": 0xa4182a5c475e08fd, "38": 0x6ad0bbb8edae5406,
    "39": 0xfb9a33363e2e6e1d, "40": 0xe3a72e6a44373375, "41": 0x15dea41d5c3dd414, "42": 0x2f557a428bb7527c,
    "43": 0x08a002575c315bdf, "44": 0x708cf24b0e55da91, "45": 0xbd7ae7e8046dfd35, "46": 0xb9b6951547cb6a3b,
    "47": 0xc8f7ae2665b81751, "48": 0x37bf9cdd4ef980c6, "49": 0x48f12bd9824018c7, "50": 0xdc64637cb314c15d,
    "51": 0x169d7e9ebc9cf305, "52": 0x97331a7faba98fe0, "55": 0xc1e11530b1023f27,
  ]

  /// The hash of a text.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
