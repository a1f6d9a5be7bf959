/// A rule that compiled code finds broken by getting somewhere.
enum Fault: Int {
  case guardFell, switchNotExhaustive, tryFailed
}
