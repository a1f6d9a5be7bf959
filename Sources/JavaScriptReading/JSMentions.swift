/// Looks for things in statements, without those in functions that they contain.
enum JSMentions {
  /// Whether statements return a value.
  static func gives(_ list: [JSStatement]) -> Bool {
    list.contains { statement in
      switch statement.kind {
      case .give(let value): value != nil
      case .if(_, let first, let second): gives(first) || gives(second ?? [])
      case .block(let list), .while(_, let list), .forOf(_, _, let list), .forCount(_, _, _, _, _, _, let list),
        .repeat(let list, _):
        gives(list)
      case .loop(let loop): gives(loop.body)
      case .choose(_, let cases): cases.contains { gives($0.body) }
      case .labeled(_, let inner): gives([inner])
      case .attempt(let work, let caught, let last): gives(work) || gives(caught?.body ?? []) || gives(last ?? [])
      default: false
      }
    }
  }
}
