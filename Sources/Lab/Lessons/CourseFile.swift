/// A lesson's file that ships with the program.
struct CourseFile {
  var name: String
  var bytes: [UInt8]
}

extension Course {
  /// All lessons' files, in their order.
  static let files: [CourseFile] = [
    CourseFile(name: "01-later.md", bytes: PackageResources._1_later_md),
    CourseFile(name: "02-then.md", bytes: PackageResources._2_then_md),
    CourseFile(name: "03-chain.md", bytes: PackageResources._3_chain_md),
    CourseFile(name: "04-settled-once.md", bytes: PackageResources._4_settled_once_md),
    CourseFile(name: "05-errors.md", bytes: PackageResources._5_errors_md),
    CourseFile(name: "06-recover.md", bytes: PackageResources._6_recover_md),
    CourseFile(name: "07-catch-before-then.md", bytes: PackageResources._7_catch_before_then_md),
    CourseFile(name: "08-forgotten-return.md", bytes: PackageResources._8_forgotten_return_md),
    CourseFile(name: "09-swallowed-error.md", bytes: PackageResources._9_swallowed_error_md),
    CourseFile(name: "10-all.md", bytes: PackageResources._0_all_md),
    CourseFile(name: "11-all-any-race.md", bytes: PackageResources._1_all_any_race_md),
    CourseFile(name: "12-loser.md", bytes: PackageResources._2_loser_md),
    CourseFile(name: "13-one-by-one.md", bytes: PackageResources._3_one_by_one_md),
    CourseFile(name: "14-try-again.md", bytes: PackageResources._4_try_again_md),
    CourseFile(name: "15-pending.md", bytes: PackageResources._5_pending_md),
    CourseFile(name: "16-cancel.md", bytes: PackageResources._6_cancel_md),
    CourseFile(name: "17-order.md", bytes: PackageResources._7_order_md),
    CourseFile(name: "18-find-the-race.md", bytes: PackageResources._8_find_the_race_md),
    CourseFile(name: "19-async.md", bytes: PackageResources._9_async_md),
    CourseFile(name: "20-other-words.md", bytes: PackageResources._0_other_words_md),
    CourseFile(name: "21-microtasks.md", bytes: PackageResources._1_microtasks_md),
  ]
}
