import Program
internal import SwiftPromises

extension Example {
  /// The snippets of the guides that the lab comes from, each made to run by what it assumes. Their files lie in docs/examples/seeds.
  ///
  /// Those are left out that are no program: 06, a package manifest, 37 and 54, which are about Objective-C, and 53, a skeleton.
  public static let seeds: [Example] = [
    Example("seeds/snippet-01", PackageResources.snippet_01_swift),
    Example("seeds/snippet-02", PackageResources.snippet_02_swift),
    Example("seeds/snippet-03", PackageResources.snippet_03_swift),
    Example("seeds/snippet-04", PackageResources.snippet_04_swift),
    Example("seeds/snippet-05", PackageResources.snippet_05_swift),
    Example("seeds/snippet-07", PackageResources.snippet_07_swift),
    Example("seeds/snippet-08", PackageResources.snippet_08_swift),
    Example("seeds/snippet-09", PackageResources.snippet_09_swift),
    Example("seeds/snippet-10", PackageResources.snippet_10_swift),
    Example("seeds/snippet-11", PackageResources.snippet_11_swift),
    Example("seeds/snippet-12", PackageResources.snippet_12_swift),
    Example("seeds/snippet-13", PackageResources.snippet_13_swift),
    Example("seeds/snippet-14", PackageResources.snippet_14_swift),
    Example("seeds/snippet-15", PackageResources.snippet_15_swift),
    Example("seeds/snippet-16", PackageResources.snippet_16_swift),
    Example("seeds/snippet-17", PackageResources.snippet_17_swift),
    Example("seeds/snippet-18", PackageResources.snippet_18_swift),
    Example("seeds/snippet-19", PackageResources.snippet_19_swift),
    Example("seeds/snippet-20", PackageResources.snippet_20_swift),
    Example("seeds/snippet-21", PackageResources.snippet_21_swift),
    Example("seeds/snippet-22", PackageResources.snippet_22_swift),
    Example("seeds/snippet-23", PackageResources.snippet_23_swift),
    Example("seeds/snippet-24", PackageResources.snippet_24_swift),
    Example("seeds/snippet-25", PackageResources.snippet_25_swift),
    Example("seeds/snippet-26", PackageResources.snippet_26_swift),
    Example("seeds/snippet-26b", PackageResources.snippet_26b_swift),
    Example("seeds/snippet-27", PackageResources.snippet_27_swift),
    Example("seeds/snippet-27b", PackageResources.snippet_27b_swift),
    Example("seeds/snippet-28", PackageResources.snippet_28_swift),
    Example("seeds/snippet-29", PackageResources.snippet_29_swift),
    Example("seeds/snippet-30", PackageResources.snippet_30_swift),
    Example("seeds/snippet-31", PackageResources.snippet_31_swift),
    Example("seeds/snippet-32", PackageResources.snippet_32_swift),
    Example("seeds/snippet-33", PackageResources.snippet_33_swift),
    Example("seeds/snippet-34", PackageResources.snippet_34_swift),
    Example("seeds/snippet-35", PackageResources.snippet_35_swift),
    Example("seeds/snippet-36", PackageResources.snippet_36_swift),
    Example("seeds/snippet-38", PackageResources.snippet_38_swift),
    Example("seeds/snippet-39", PackageResources.snippet_39_swift),
    Example("seeds/snippet-40", PackageResources.snippet_40_swift),
    Example("seeds/snippet-41", PackageResources.snippet_41_swift),
    Example("seeds/snippet-42", PackageResources.snippet_42_swift),
    Example("seeds/snippet-43", PackageResources.snippet_43_swift),
    Example("seeds/snippet-44", PackageResources.snippet_44_swift),
    Example("seeds/snippet-45", PackageResources.snippet_45_swift),
    Example("seeds/snippet-46", PackageResources.snippet_46_swift),
    Example("seeds/snippet-47", PackageResources.snippet_47_swift),
    Example("seeds/snippet-48", PackageResources.snippet_48_swift),
    Example("seeds/snippet-49", PackageResources.snippet_49_swift),
    Example("seeds/snippet-50", PackageResources.snippet_50_swift),
    Example("seeds/snippet-51", PackageResources.snippet_51_swift),
    Example("seeds/snippet-52", PackageResources.snippet_52_swift),
    Example("seeds/snippet-55", PackageResources.snippet_55_swift),
  ]

  /// All that can be opened: the demonstrations, then the snippets whose dialect there is.
  public static let openable: [Example] = all + seeds.filter(\.hasDialect)

  /// Whether the dialect is built that the first line asks for.
  private var hasDialect: Bool {
    let words = source.text.prefix { !$0.isNewline }.split(separator: " ")
    guard words.count > 2, words[1] == "dialect:" else { return true }
    return (try? Dialect(named: words[2])) != nil
  }
}
