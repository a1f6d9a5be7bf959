// Three steps as callbacks inside callbacks; its last branch asks the wrong way round
// Seed snippet 44: franticapparatus-6.0-readme.md, lines 101 to 128. Where the document has a printing mistake, "printed:" shows it.

class NSError: Error {
}

class NSURL {
  init?(string: String) {
  }
}

class NSData {
}

typealias NSDictionary = [String: Int]

class DataModel {
}

class Loader {
  func download(_ url: NSURL, _ completion: @escaping (NSData?, NSError?) -> ()) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { completion(NSData(), nil) }
  }

  func parseJSON(_ data: NSData, _ completion: @escaping (NSDictionary?, NSError?) -> ()) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { completion(["x": 1], nil) }
  }

  func mapDataModel(_ json: NSDictionary, _ completion: @escaping (DataModel?, NSError?) -> ()) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { completion(DataModel(), nil) }
  }

// ---- the snippet ----
// printed: func fetch(url: NSURL, completion: (dataModel: DataModel?, error: NSError?) -> ()) {
func fetch(url: NSURL, completion: @escaping (_ dataModel: DataModel?, _ error: NSError?) -> ()) {
	self.download(url) { [weak self] (data: NSData?, error: NSError?) in
		if let downloadSelf = self {
			if error != nil {
				completion(nil, error)
				return
			}
		
			downloadSelf.parseJSON(data!) { [weak downloadSelf] (json: NSDictionary?, error: NSError?) in
				if let parseSelf = downloadSelf {
					if error != nil {
						completion(nil, error)
						return
					}
					
					parseSelf.mapDataModel(json!) { (dataModel: DataModel?, error: NSError?) in
						if error == nil {
							completion(nil, error)
							return
						}
						
						completion(dataModel!, nil)
					}
				}
			}
		}
	}
}
// ---- end of the snippet ----

}

let loader = Loader()
if let url = NSURL(string: "http://example.com/datamodel.json") {
  loader.fetch(url: url) { model, error in print("model:", model != nil, "error:", error != nil) }
}
