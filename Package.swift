// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func syntax(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-syntax") }

func tests(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

// What a module may depend on is held against docs/ARCHITECTURE.md by ArchitectureTests.
let package = Package(
  name: "PromiseLab",
  products: [
    .executable(name: "promiselab", targets: ["promiselab"]),
    .library(name: "PromiseEngine", targets: ["PromiseEngine"]),
    .library(name: "PromiseInstruments", targets: ["PromiseInstruments"]),
    .library(name: "PromiseDispatch", targets: ["PromiseDispatch"]),
    .library(name: "FranticPromises", targets: ["FranticPromises"]),
    .library(name: "AnyPromises", targets: ["AnyPromises"]),
    .library(name: "ECMAPromises", targets: ["ECMAPromises"]),
    .library(name: "KitPromises", targets: ["KitPromises"]),
    .library(name: "TraceJSON", targets: ["TraceJSON"]),
    .library(name: "PromiseTracing", targets: ["PromiseTracing"]),
    .library(name: "PromiseExplore", targets: ["PromiseExplore"]),
    // The originals' names, for programs that keep their import lines.
    .library(name: "Promises", targets: ["Promises"]),
    .library(name: "PromiseKit", targets: ["PromiseKit"]),
    .library(name: "FranticApparatus", targets: ["FranticApparatus"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "TraceEvents", swiftSettings: strict),
    .target(name: "PromiseEngine", dependencies: ["TraceEvents"], swiftSettings: strict),
    .target(name: "PromiseInstruments", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(
      name: "PromiseDispatch", dependencies: ["PromiseEngine", "PromiseInstruments", "TraceEvents"], swiftSettings: strict),
    .target(name: "FranticCore", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "FranticPromises", dependencies: ["FranticCore"], swiftSettings: strict),
    .target(name: "AnyCore", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(
      name: "AnyPromises", dependencies: ["AnyCore", "PromiseDispatch", "PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(
      name: "ECMAPromises", dependencies: ["PromiseEngine", "PromiseInstruments", "TraceEvents"], swiftSettings: strict),
    .target(name: "KitCore", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(
      name: "KitPromises", dependencies: ["KitCore", "PromiseEngine", "PromiseDispatch", "TraceEvents"], swiftSettings: strict),
    .target(name: "Promises", dependencies: ["PromiseDispatch"], swiftSettings: strict),
    .target(name: "PromiseKit", dependencies: ["KitPromises"], swiftSettings: strict),
    .target(name: "FranticApparatus", dependencies: ["FranticPromises"], swiftSettings: strict),
    .target(name: "CPromiseTracing"),
    .target(
      name: "PromiseTracing",
      dependencies: ["CPromiseTracing", "PromiseEngine", "PromiseInstruments", "TraceJSON", "TraceEvents"],
      swiftSettings: strict),
    .target(name: "TraceGraph", dependencies: ["TraceEvents"], swiftSettings: strict),
    .target(name: "TraceJSON", dependencies: ["TraceGraph", "TraceEvents"], swiftSettings: strict),
    .target(name: "Program", dependencies: ["TraceEvents"], swiftSettings: strict),
    .target(
      name: "RunSearch", dependencies: ["Program", "PromiseInstruments", "TraceGraph", "TraceEvents"],
      swiftSettings: strict),
    .target(
      name: "PromiseExplore",
      dependencies: ["RunSearch", "Program", "PromiseEngine", "PromiseInstruments", "TraceGraph", "TraceEvents"],
      swiftSettings: strict),
    .target(
      name: "SwiftLanguage",
      dependencies: [
        "Program", "TraceEvents", syntax("SwiftSyntax"), syntax("SwiftParser"), syntax("SwiftParserDiagnostics"),
        syntax("SwiftDiagnostics"), syntax("SwiftOperators"),
      ],
      swiftSettings: strict),
    .target(
      name: "SwiftPromises",
      dependencies: [
        "Program", "SwiftLanguage", "TraceEvents", "PromiseEngine", "PromiseInstruments", "RunSearch", "AnyCore", "ECMAPromises",
        "FranticCore",
        "KitCore",
        syntax("SwiftSyntax"),
      ],
      swiftSettings: strict),
    .target(
      name: "SwiftEditing",
      dependencies: [
        "Program", "SwiftLanguage", "SwiftPromises", "TraceEvents", syntax("SwiftSyntax"), syntax("SwiftParser"),
        syntax("SwiftIDEUtils"),
      ],
      swiftSettings: strict),
    .target(name: "JavaScriptReading", swiftSettings: strict),
    .target(
      name: "Translating",
      dependencies: [
        "Program", "SwiftLanguage", "SwiftPromises", "TraceEvents", syntax("SwiftSyntax"), syntax("SwiftParser"),
      ],
      swiftSettings: strict),
    .target(
      name: "Lab",
      dependencies: [
        "TraceEvents", "TraceGraph", "TraceJSON", "Program", "RunSearch", "SwiftEditing", "SwiftPromises",
        "Translating", "JavaScriptReading", "Screen",
      ],
      // Links to docs/examples, docs/lessons, docs/CHECKS.md and docs/LESSONS.md: the program carries them, and people find them where documents are.
      resources: [
        .embedInCode("Examples"), .embedInCode("LessonFiles"), .embedInCode("Export/Page/page.js"),
        .embedInCode("Check/CHECKS.md"), .embedInCode("Lessons/LESSONS.md"),
        .embedInCode("Export/Page/page.css"),
      ], swiftSettings: strict),
    .target(name: "Screen", swiftSettings: strict),
    .target(
      name: "LabUI", dependencies: ["Lab", "Program", "SwiftEditing", "SwiftPromises", "TraceGraph", "TraceEvents", "Screen"],
      swiftSettings: strict),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(name: "CursesTerminal", dependencies: ["Screen", "CNcurses"], swiftSettings: strict),
    .executableTarget(
      name: "promiselab",
      dependencies: [
        "LabUI", "Lab", "Program", "SwiftPromises", "Translating", "JavaScriptReading", "TraceJSON", "TraceEvents", "Screen",
        "CursesTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict, plugins: ["BuildFacts"]),
    .plugin(name: "BuildFacts", capability: .buildTool(), path: "Sources/BuildFacts"),
    tests("AnyPromisesTests", of: ["AnyPromises", "PromiseEngine", "PromiseInstruments", "TraceEvents", "TestSupport"]),
    .testTarget(
      name: "AnySnippetTests", dependencies: ["AnyPromises", "PromiseDispatch"], swiftSettings: [.swiftLanguageMode(.v5)]),
    tests("ArchitectureTests", of: ["Program", "SwiftLanguage", "SwiftPromises"]),
    tests("CursesTerminalTests", of: ["CursesTerminal", "Screen"]),
    tests("ECMAPromisesTests", of: ["ECMAPromises", "PromiseEngine", "PromiseInstruments", "TraceEvents", "TestSupport"]),
    tests("EndToEndTests", of: ["promiselab", "TracedProgram"]),
    tests("FranticPromisesTests", of: ["FranticPromises", "PromiseEngine", "PromiseInstruments", "TraceEvents", "TestSupport"]),
    .testTarget(name: "FranticSnippetTests", dependencies: ["FranticPromises"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // Client code as google's users write it: in Swift 5 mode, with its warnings.
    .testTarget(
      name: "GoogleSnippetTests", dependencies: ["PromiseDispatch", "TestSupport"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // Client code as PromiseKit's users write it: in Swift 5 mode, with its warnings.
    .testTarget(name: "KitClientTests", dependencies: ["KitPromises"], swiftSettings: [.swiftLanguageMode(.v5)]),
    tests("KitPromisesTests", of: ["KitPromises", "PromiseEngine", "PromiseInstruments", "TraceEvents", "TestSupport"]),
    tests(
      "LabTests",
      of: [
        "Lab", "JavaScriptReading", "Program", "RunSearch", "SwiftLanguage", "SwiftPromises", "Translating", "TraceGraph",
        "TraceEvents",
      ]),
    tests(
      "LabUITests",
      of: ["LabUI", "Lab", "Program", "SwiftEditing", "SwiftPromises", "Screen", "TraceGraph", "TraceEvents", "TraceTelling"]),
    tests("PromiseDispatchTests", of: ["PromiseDispatch", "TestSupport"]),
    tests("PromiseEngineTests", of: ["PromiseEngine", "PromiseInstruments", "TraceEvents", "TestSupport"]),
    // Records itself: what a whole process does can't be tried beside other tests.
    .executableTarget(
      name: "TracedProgram", dependencies: ["PromiseTracing", "PromiseDispatch", "KitPromises", "FranticPromises"],
      path: "Tests/TracedProgram", swiftSettings: strict),
    tests(
      "PromiseTracingTests",
      of: ["PromiseTracing", "TracedProgram", "TraceJSON", "TraceGraph", "PromiseEngine", "PromiseInstruments", "TraceEvents"]),
    tests("PromisesAPlusTests", of: ["PromiseEngine", "PromiseInstruments", "TraceEvents", "TestSupport"]),
    tests("PromiseExploreTests", of: ["PromiseExplore"]),
    tests("ScreenTests", of: ["Screen"]),
    tests("ScriptTests", of: ["Program", "SwiftEditing", "SwiftLanguage", "SwiftPromises", "TraceEvents"]),
    tests("TraceJSONTests", of: ["TraceJSON", "TraceGraph", "TraceEvents", "TraceTelling", "PromiseDispatch"]),
    // What tests of several modules use: a lock, a journal.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // Traces told by hand, for the tests of several modules.
    .target(
      name: "TraceTelling", dependencies: ["TraceGraph", "TraceEvents"], path: "Tests/TraceTelling", swiftSettings: strict),
    tests(
      "TruthTests",
      of: [
        "Program", "SwiftLanguage", "SwiftPromises", "TraceEvents", syntax("SwiftSyntax"), syntax("SwiftParser"),
        syntax("SwiftOperators"),
      ]),
    tests("TraceGraphTests", of: ["TraceGraph", "TraceEvents", "TraceTelling"]),
  ]
)
