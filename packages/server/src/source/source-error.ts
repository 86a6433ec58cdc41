const texts = {
  commit_not_found: "Not Found",
  file_not_found: "Not Found",
  file_empty: "The pipeline file is empty: add a document with kind: pipeline, type and steps",
  file_too_large: "The file is larger than 1 MB",
  unreadable_name: "The difference cannot be shown, because the name of the file is not UTF-8",
  invalid_path: "Invalid path",
  unavailable: "The repository cannot be read",
} as const;

export type SourceErrorReason = keyof typeof texts;

/**
 * A repository could not be read or does not contain the requested object. The API may show the message because it
 * contains no path. Handlers need `reason` because creating a build answers 404 for an unknown commit or
 * branch, but 500 for a missing pipeline file, both with the message `Not Found`, and 400 for an empty one.
 */
export class SourceError extends Error {
  readonly reason: SourceErrorReason;

  constructor(reason: SourceErrorReason, options?: ErrorOptions) {
    super(texts[reason], options);
    this.name = "SourceError";
    this.reason = reason;
  }
}
