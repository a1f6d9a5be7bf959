/// The numbers of Foundation's `CocoaError`, and what Foundation on Linux says of them.
enum FileErrorCodes {
  static let all: [(name: String, number: Int, text: String?)] = [
    ("fileNoSuchFile", 4, "The file doesn\u{2019}t exist."), ("fileLocking", 255, "The file couldn\u{2019}t be locked."),
    ("fileReadUnknown", 256, nil), ("fileReadNoPermission", 257, noPermission), ("fileReadInvalidFileName", 258, invalidName),
    ("fileReadCorruptFile", 259, "The file isn\u{2019}t in the correct format."),
    ("fileReadNoSuchFile", 260, "The file doesn\u{2019}t exist."),
    ("fileReadInapplicableStringEncoding", 261, wrongEncoding), ("fileReadUnsupportedScheme", 262, unknownScheme),
    ("fileReadTooLarge", 263, "The item is too large."),
    ("fileReadUnknownStringEncoding", 264, "The text encoding of the contents couldn\u{2019}t be determined."),
    ("fileWriteUnknown", 512, nil), ("fileWriteNoPermission", 513, noPermission), ("fileWriteInvalidFileName", 514, invalidName),
    ("fileWriteFileExists", 516, "A file with the same name already exists."),
    ("fileWriteInapplicableStringEncoding", 517, wrongEncoding), ("fileWriteUnsupportedScheme", 518, unknownScheme),
    ("fileWriteOutOfSpace", 640, "There isn\u{2019}t enough space."),
    ("fileWriteVolumeReadOnly", 642, "The volume is read only."), ("keyValueValidation", 1024, "The value is invalid."),
    ("formatting", 2048, "The value is invalid."), ("userCancelled", 3072, "The operation was cancelled."),
    ("featureUnsupported", 3328, "The requested operation is not supported."),
    ("executableNotLoadable", 3584, nil), ("propertyListReadCorrupt", 3840, "The data is not in the correct format."),
    (
      "propertyListReadUnknownVersion", 3841, "The data is in a format that this application doesn\u{2019}t understand."
    ),
    ("propertyListReadStream", 3842, "An error occurred in the source of the data."),
    ("propertyListWriteStream", 3851, "An error occurred in the destination for the data."),
    ("propertyListWriteInvalid", 3852, "An error occurred in the content of the data."),
    ("coderReadCorrupt", 4864, "The data isn\u{2019}t in the correct format."),
    ("coderValueNotFound", 4865, "The data is missing."),
    ("coderInvalidValue", 4866, "The data isn\u{2019}t in the correct format."),
  ]

  private static let noPermission = "You don\u{2019}t have permission."
  private static let invalidName = "The file name is invalid."
  private static let wrongEncoding = "The specified text encoding isn\u{2019}t applicable."
  private static let unknownScheme = "The specified URL type isn\u{2019}t supported."
}
