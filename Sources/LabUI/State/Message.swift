public import Lab
public import Program
public import Screen
public import SwiftPromises

/// Something that happened to the interface.
public enum Message: Sendable {
  /// The playground begins, with what is known of the person, and with whether a run was asked for already.
  case begun(home: String?, history: [String], isRunDue: Bool)
  /// A key, the mouse, a paste, a new size, a signal.
  case input(InputEvent)
  /// Real time passed while virtual time is played.
  case tick(Duration)
  /// A run that was asked for has ended.
  case finished(LabRun)
  /// The runs under several libraries that were asked for have ended.
  case compared(SideBySide)
  /// The runs that were asked for, to be compared with one another or with the session's own, have ended.
  case comparedRuns([NamedRun])
  /// A script that was asked for was read.
  case opened(ScriptSource)
  /// A script that was asked for can't be read; the text says why.
  case openingFailed(String)
  /// There is a session that ended without being asked to: which, when, and with how many lines of the prompt.
  case offered(String, time: String, promptLines: Int)
  /// What was injected into the same script when it was left in order.
  case remembered(SessionRecord)
  /// The program was started with what somebody shared.
  case shared(SessionRecord)
  /// A session that was offered is to go on.
  case resumed(SessionRecord, ResumeExtent)
  /// The runs that look for a small change have ended.
  case flipFound(FlipAnswer)
  /// What an exploration has found by now, or in all.
  case explored(Exploration, of: ExploreRequest, ExplorationStage)
  /// What the text and the run of a request tell of mistakes.
  case checked(RunRequest, [Finding])
  /// What all runs tell of mistakes.
  case checkedAll(ExploreRequest, [Finding])
  /// The runs that look where errors land have ended.
  case mapped(ErrorMap, of: RunRequest)
  /// A run has ended that is only to be looked at.
  case previewed(LabRun)
  /// A program that is watched has gone on: what it has done so far, or `nil` where only time has passed.
  case live(LiveProgram, LabRun?)
  /// A file of the recorded program was looked for: its text, or `nil` if it isn't where the program's files are.
  case sourceFound(String, text: String?)
  /// Nothing more has come for the moment: what can wait while somebody types is done now.
  case caughtUp
  /// The script was edited by another program.
  case edited(String)
  /// The script's file has another text now.
  case changedOnDisk(ScriptSource)
  /// A script was written to a file.
  case saved(path: String, text: String)
  /// A plan was read from a file.
  case planRead(PlanFile, path: String)
  /// A script can't be written; the text says why.
  case savingFailed(String)
  /// The session can't be kept any more, and why; or it can again.
  case keeping(problem: String?)
  /// A lesson is to be taken.
  case lesson(Lesson, of: Course)
  /// The goals of a lesson's exercise are known.
  case judged(GoalJudge)
  /// An answer to it was graded; what the lesson says to whoever gives this answer.
  case graded(AnswerGrade, of: ScriptSource, advice: [String]?, by: GoalJudge)
  /// Nothing was ever kept for this person: it is their first time.
  case welcomed
  /// The person has been here before.
  case welcomedBack
  /// How far the person had come with lessons.
  case progressed(LessonProgress)
  /// Something that the run loop did, or could not do.
  case told(Notice)
}

/// Something that the run loop is to do.
public enum Effect: Hashable, Sendable {
  /// Run the program in the background; a run that is still going on is out of date.
  case run(RunRequest)
  /// Look in the background for a small change that lets a promise end otherwise.
  case findFlip(FlipQuestion)
  /// Nobody wants to know any more.
  case stopFindingFlip
  /// Run the program in every way in the background, and send `explored` as outcomes are found.
  case explore(ExploreRequest)
  /// No more runs are wanted; what was found is.
  case stopExploring
  /// Find out in the background where errors land, also while runs are explored.
  case mapErrors(RunRequest)
  /// Run a program in the background to look at it, also while others are explored.
  case preview(RunRequest)
  /// Run the program under several libraries in the background.
  case compare(RunRequest, [Dialect])
  /// Run programs in the background that are to be compared, and send `comparedRuns`.
  case compareRuns([NamedRequest])
  /// Find out the goals of a lesson's exercise.
  case judge(Lesson, step: Int)
  /// Grade an answer to it.
  case grade(GoalJudge, ScriptSource, RunPlan)
  /// Keep how far the person has come with a lesson.
  case keepProgress(String, LessonProgress.Entry)
  /// Read a script.
  case open(path: String)
  /// Write a script. A file that is there is only replaced if it still has the text that is known of it, or if the person says so.
  case save(path: String, text: String, known: String?, replaces: Bool)
  /// Write a plan, in the place of another file only if the person says so.
  case savePlan(path: String, text: String, replaces: Bool)
  /// Write a shared code, in the place of another file only if the person says so.
  case saveCode(path: String, text: String, replaces: Bool)
  /// Write a run for other programs, in the place of another file only if the person says so. For pixels the text is the picture.
  case export(path: String, format: ExportFormat, text: String, replaces: Bool)
  /// Read a plan, and send `planRead`.
  case openPlan(path: String)
  /// Let the person's own editor change a text.
  case editOutside(name: String, text: String)
  /// Read the script's file again, and send `changedOnDisk`; whether it can't be read matters if the person has asked for it.
  case reread(path: String, isAsked: Bool)
  /// Look for a file of the recorded program, by the name that `#fileID` gives it, and send `sourceFound`.
  case findSource(String)
  /// Ask the program that is watched to do what a command says.
  case tellProgram(String)
  /// Keep a line of the prompt for the next time.
  case remember(String)
  /// Take up the session that was offered.
  case resume(ResumeExtent)
  /// Forget the session that was offered.
  case discard
  /// Put a text into the terminal's clipboard.
  case copy(String)
  /// Take the mouse, or leave it to the terminal.
  case useMouse(Bool)
  /// Draw every cell anew: something else has written on the screen.
  case redraw
  /// Give the terminal back and stop until continued.
  case suspend
  /// End the program.
  case quit

  /// Whether keys that were pressed after the one that led to it may mean something else once it is done.
  public var comesBeforeFurtherKeys: Bool {
    switch self {
    case .open, .save, .savePlan, .saveCode, .export, .openPlan, .editOutside, .reread, .resume, .suspend, .quit: true
    case .run, .findFlip, .stopFindingFlip, .explore, .stopExploring, .preview, .mapErrors, .compare, .compareRuns,
      .judge, .grade, .findSource, .tellProgram, .keepProgress, .remember, .discard, .copy, .useMouse,
      .redraw:
      false
    }
  }
}
