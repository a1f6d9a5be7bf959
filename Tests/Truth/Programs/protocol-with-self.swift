// What all who can be compared can do

protocol Ranked {
  var rank: Int { get }
}
extension Ranked {
  func beats(_ other: any Ranked) -> Bool { rank > other.rank }
  func ask() -> Promise<Int> { Promise(rank).delay(0.1) }
}
enum Card: Int, Ranked { case jack = 11, queen, king
  var rank: Int { rawValue }
}
struct Number: Ranked { let rank: Int }

let hand: [any Ranked] = [Card.queen, Number(rank: 9), Card.jack]
Promise(0).then { _ in hand[0].beats(hand[1]) }.then { print($0, hand[1].beats(hand[2])) }
all(hand.map { $0.ask() }).then { print($0, $0.max()!) }
for case let card as Card in hand { print(card, card.rank) }
Promise(hand.count).then { n in hand.prefix(n - 1).map { $0.rank } }.then { print($0, hand.first is Card) }
