import Program
internal import SwiftPromises

extension Example {
  /// The snippets of the guides that the lab comes from, each made to run by what it assumes, under the name of its section there.
  ///
  /// Their files are docs/examples/seeds/snippet-NN.swift, and those names open them, too. Those are left out that are no program:
  /// 06, a package manifest, 37 and 54, which are about Objective-C, and 53, a skeleton.
  public static let seeds: [Example] = [
    Example("google/async-problem", .googleIntroduction, seed: "01", PackageResources.snippet_01_swift),
    Example("google/async-problem-2", .googleIntroduction, seed: "02", PackageResources.snippet_02_swift),
    Example("google/to-the-rescue", .googleIntroduction, seed: "03", PackageResources.snippet_03_swift),
    Example("google/to-the-rescue-2", .googleIntroduction, seed: "04", PackageResources.snippet_04_swift),
    Example("google/bazel", .googleGettingStarted, seed: "05", PackageResources.snippet_05_swift),
    Example("google/package-manager", .googleGettingStarted, seed: "07", PackageResources.snippet_07_swift),
    Example("google/cocoapods", .googleGettingStarted, seed: "08", PackageResources.snippet_08_swift),
    Example("google/adopt", .googleGettingStarted, seed: "09", PackageResources.snippet_09_swift),
    Example("google/adopt-2", .googleGettingStarted, seed: "10", PackageResources.snippet_10_swift),
    Example("google/async", .googleBasics, seed: "11", PackageResources.snippet_11_swift),
    Example("google/async-2", .googleBasics, seed: "12", PackageResources.snippet_12_swift),
    Example("google/do", .googleBasics, seed: "13", PackageResources.snippet_13_swift),
    Example("google/do-2", .googleBasics, seed: "14", PackageResources.snippet_14_swift),
    Example("google/pending", .googleBasics, seed: "15", PackageResources.snippet_15_swift),
    Example("google/resolved-promise", .googleBasics, seed: "16", PackageResources.snippet_16_swift),
    Example("google/then", .googleBasics, seed: "17", PackageResources.snippet_17_swift),
    Example("google/then-2", .googleBasics, seed: "18", PackageResources.snippet_18_swift),
    Example("google/then-pipeline", .googleBasics, seed: "19", PackageResources.snippet_19_swift),
    Example("google/then-pipeline-2", .googleBasics, seed: "20", PackageResources.snippet_20_swift),
    Example("google/catch", .googleBasics, seed: "21", PackageResources.snippet_21_swift),
    Example("google/catch-pipeline", .googleBasics, seed: "22", PackageResources.snippet_22_swift),
    Example("google/all", .googleExtensions, seed: "23", PackageResources.snippet_23_swift),
    Example("google/always", .googleExtensions, seed: "24", PackageResources.snippet_24_swift),
    Example("google/any", .googleExtensions, seed: "25", PackageResources.snippet_25_swift),
    Example("google/await", .googleExtensions, seed: "26", PackageResources.snippet_26_swift),
    Example("google/await-2", .googleExtensions, seed: "26b", PackageResources.snippet_26b_swift),
    Example("google/await-3", .googleExtensions, seed: "27", PackageResources.snippet_27_swift),
    Example("google/await-4", .googleExtensions, seed: "27b", PackageResources.snippet_27b_swift),
    Example("google/recover", .googleExtensions, seed: "28", PackageResources.snippet_28_swift),
    Example("google/reduce", .googleExtensions, seed: "29", PackageResources.snippet_29_swift),
    Example("google/retry", .googleExtensions, seed: "30", PackageResources.snippet_30_swift),
    Example("google/validate", .googleExtensions, seed: "31", PackageResources.snippet_31_swift),
    Example("google/wrap", .googleExtensions, seed: "32", PackageResources.snippet_32_swift),
    Example("google/default-queue", .googleAdvanced, seed: "33", PackageResources.snippet_33_swift),
    Example("google/ownership", .googleAdvanced, seed: "34", PackageResources.snippet_34_swift),
    Example("google/ownership-2", .googleAdvanced, seed: "35", PackageResources.snippet_35_swift),
    Example("google/testing", .googleAdvanced, seed: "36", PackageResources.snippet_36_swift),
    Example("google/broken-chain", .googleAntiPatterns, seed: "38", PackageResources.snippet_38_swift),
    Example("google/broken-chain-2", .googleAntiPatterns, seed: "39", PackageResources.snippet_39_swift),
    Example("google/nested-promises", .googleAntiPatterns, seed: "40", PackageResources.snippet_40_swift),
    Example("google/nested-promises-2", .googleAntiPatterns, seed: "41", PackageResources.snippet_41_swift),
    Example("google/nested-promises-3", .googleAntiPatterns, seed: "42", PackageResources.snippet_42_swift),
    Example("frantic/thread-safe", .frantic, seed: "43", PackageResources.snippet_43_swift),
    Example("frantic/what-is-a-promise", .frantic, seed: "44", PackageResources.snippet_44_swift),
    Example("frantic/what-is-a-promise-2", .frantic, seed: "45", PackageResources.snippet_45_swift),
    Example("frantic/what-is-a-promise-3", .frantic, seed: "46", PackageResources.snippet_46_swift),
    Example("frantic/what-is-a-promise-4", .frantic, seed: "47", PackageResources.snippet_47_swift),
    Example("frantic/background-queue", .frantic, seed: "48", PackageResources.snippet_48_swift),
    Example("frantic/promisemaker", .frantic, seed: "49", PackageResources.snippet_49_swift),
    Example("frantic/promisemaker-2", .frantic, seed: "50", PackageResources.snippet_50_swift),
    Example("frantic/promisemaker-3", .frantic, seed: "51", PackageResources.snippet_51_swift),
    Example("anypromise/bridging", .anyPromise, seed: "52", PackageResources.snippet_52_swift),
    Example("anypromise/using-anypromise", .anyPromise, seed: "55", PackageResources.snippet_55_swift),
  ]

  /// All that can be opened: the demonstrations, then the snippets whose dialect there is.
  public static let openable: [Example] = all + seeds.filter(\.hasDialect)

  /// Whether the dialect is built that the first line asks for.
  private var hasDialect: Bool {
    let words = source.text.prefix { !$0.isNewline }.split(separator: " ")
    guard words.count > 2, words[1] == "dialect:" else { return true }
    return (try? Dialect(named: words[2])) != nil
  }

  private init(_ name: String, _ topic: ExampleTopic, seed number: String, _ bytes: [UInt8]) {
    self.init(name, topic, file: "seeds/snippet-\(number)", bytes)
  }
}
