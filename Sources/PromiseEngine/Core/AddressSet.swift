/// The objects that a search has come by, known by their addresses.
///
/// Swift's own `Set` would do as well, but brings four times as much code into every program that uses a promise.
package struct AddressSet {

  /// Open addressing with linear probing; zero is an empty place. At most half of the places are taken, and their number is a power of two.
  private var places = [UInt](repeating: 0, count: 16)
  private var count = 0

  package init() {}

  /// Adds an object.
  ///
  /// - Returns: Whether it is new.
  /// - Complexity: O(1), amortised.
  package mutating func insert(_ object: AnyObject) -> Bool {
    let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    let place = place(of: address)
    guard places[place] == 0 else { return false }
    places[place] = address
    count += 1
    if count * 2 > places.count { grow() }
    return true
  }

  /// Where an address is, or where it belongs.
  private func place(of address: UInt) -> Int {
    // Multiplied, because objects lie at multiples of 16 and often at even distances.
    var place = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 20) & (places.count - 1)
    while places[place] != 0, places[place] != address { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func grow() {
    let before = places
    places = [UInt](repeating: 0, count: before.count * 2)
    for address in before where address != 0 { places[place(of: address)] = address }
  }
}
