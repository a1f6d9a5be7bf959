extension LabState {
  /// The lesson that is being taken; `nil` if none is.
  public internal(set) var learning: Learning? {
    get { lessons.open }
    _modify { yield &lessons.open }
  }
}
