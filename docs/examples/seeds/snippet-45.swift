// The caller of the callbacks: nothing happens once it is gone
// Seed snippet 45: franticapparatus-6.0-readme.md, lines 133 to 145.

class NSError: Error {
}

class NSURL {
  init?(string: String) {
  }
}

class DataModel {
}

class ModelController {
  func showActivityIndicator() { print("spinner on") }
  func hideActivityIndicator() { print("spinner off") }
  func displayError(_ error: NSError) { print("error") }
  func displayDataModel(_ model: DataModel) { print("model") }

  func fetch(_ url: NSURL?, _ completion: @escaping (DataModel?, NSError?) -> ()) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { completion(DataModel(), nil) }
  }

  func run() {

// ---- the snippet ----
self.showActivityIndicator()

self.fetch(NSURL(string: "http://example.com/datamodel.json")) { [weak self] (dataModel: DataModel?, error: NSError?) in
	if let strongSelf = self {
		if error != nil {
			strongSelf.displayError(error!)
		} else {
			strongSelf.displayDataModel(dataModel!)
		}
		
		strongSelf.hideActivityIndicator()
	}
}
// ---- end of the snippet ----

  }
}

var kept: ModelController? = ModelController()
kept?.run()
ModelController().run()
