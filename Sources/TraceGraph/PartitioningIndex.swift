extension RandomAccessCollection where Index == Int {
  /// The first index whose element has a property that all behind it have, too; the end if none has it.
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where hasProperty: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
