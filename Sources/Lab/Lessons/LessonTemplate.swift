/// What `promiselab lessons new` writes: a whole small lesson to change.
public enum LessonTemplate {
  public static let text = """
    ---
    title: My lesson
    part: My course
    summary: What one learns here, in one line.
    dialect: google
    ---

    Two or three short sentences about what comes. `promiselab lessons format` describes
    this file; `promiselab lessons check FILE` says whether it works.

    <!-- A note like this one is for whoever presents the lesson. -->

    ## Predict

    `delay` makes a promise that is fulfilled later. Its handler waits for it.

    ```swift
    print("start")
    Promise("ada").delay(0.1).then { name in
      print("got \\(name)")
    }
    print("end")
    ```

    - **Ask** `print 2`: What is printed second?
    - **Ask** `time delay 2`

    ## Run

    Watch it: the handler runs when its promise has a value, and not before.

    ## Modify: print the length

    Change the script so that it prints how long the name is, and not the name.

    - **Goal** `output`
    - **Goal** `handler then prints got 3`: The handler prints it.
    - **Goal** `output with "ada" as "grace"`: With another name, it prints how long that one is.
    - **Goal** `ends well`
    - **If not** `uses then`: The name is there only inside a handler: `then` is given it.
    - **Hint**: A string knows its length: `count`.

    ### Solution

    ```swift
    print("start")
    Promise("ada").delay(0.1).then { name in
      print("got \\(name.count)")
    }
    print("end")
    ```

    ### Wrong answer: output

    This prints the length at once, because it doesn't wait for the promise.

    ```swift
    print("start")
    print("got \\("ada".count)")
    print("end")
    ```

    ### Wrong answer: output with "ada" as "grace"

    This is right for `ada` only: nobody counts the letters of the name.

    ```swift
    print("start")
    Promise("ada").delay(0.1).then { _ in
      print("got 3")
    }
    print("end")
    ```

    """
}
