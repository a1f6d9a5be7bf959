extension JSHelpers {
  /// What stops work from outside.
  static var aborting: [String: String] {
    [
      "abort": """
      final class JSAbortSignal: JSObject {
        var listeners: [Any] = []
        var reason: Any = ()
        var handler: Any = ()

        init() { super.init(["aborted": false]) }

        override var typeName: String { "AbortSignal" }

        override func computed(_ name: String) -> Any { name == "reason" ? reason : name == "onabort" ? handler : () }

        override func assigned(_ name: String, _ value: Any) -> Bool {
          if name == "onabort" { handler = value }
          return name == "onabort"
        }

        func addEventListener(_ name: Any = (), _ work: Any = (), _ options: Any = ()) -> Any {
          if jsText(name) == "abort", self["aborted"] == false, !listeners.contains(where: { jsSame($0, work) }) { listeners.append(work) }
          return ()
        }

        func removeEventListener(_ name: Any = (), _ work: Any = ()) -> Any {
          if jsText(name) == "abort" { listeners = listeners.filter { !jsSame($0, work) } }
          return ()
        }

        func throwIfAborted() -> Any {
          if self["aborted"] == true { throw reason }
          return ()
        }

        func stop(_ why: Any) {
          if self["aborted"] == true { return }
          self["aborted"] = true
          reason = why is Void ? JSError("This operation was aborted", name: "AbortError") : why
          let event = JSObject(["type": "abort", "target": self])
          let waiting = listeners
          listeners = []
          do {
            if !(handler is Void), handler != nil { _ = jsCall(handler, [event]) }
            for work in waiting { _ = jsCall(work, [event]) }
          } catch {
            preconditionFailure("Node ends at an error of what 'abort' calls: \\(error)")
          }
        }
      }

      final class JSAbortController: JSObject {
        init() { super.init(["signal": JSAbortSignal()]) }

        override var typeName: String { "AbortController" }

        func abort(_ reason: Any = ()) -> Any {
          guard let signal = self["signal"] as? JSAbortSignal else { return () }
          signal.stop(reason)
          return ()
        }
      }

      /// What 'AbortSignal.abort' gives.
      func jsAborted(_ reason: Any = ()) -> JSAbortSignal {
        let signal = JSAbortSignal()
        signal.stop(reason)
        return signal
      }

      /// What 'AbortSignal.any' gives.
      func jsAnySignal(_ signals: [Any]) -> JSAbortSignal {
        let result = JSAbortSignal()
        for value in signals {
          guard let signal = value as? JSAbortSignal else { preconditionFailure("this isn't a signal") }
          if signal["aborted"] == true { result.stop(signal.reason) } else {
            _ = signal.addEventListener("abort", { (_ event: Any) in result.stop(signal.reason) })
          }
        }
        return result
      }

      /// What 'AbortSignal.timeout' gives.
      func jsTimeoutSignal(_ ms: Any) -> JSAbortSignal {
        let signal = JSAbortSignal()
        setTimeout({ signal.stop(JSError("The operation was aborted due to timeout", name: "TimeoutError")) }, ms)
        return signal
      }

      """
    ]
  }
}
