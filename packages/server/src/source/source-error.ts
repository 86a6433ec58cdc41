const texts = {
  commit_not_found: "Not Found",
  file_not_found: "Not Found",
  file_too_large: "The file is larger than 1 MB",
  invalid_path: "Invalid path",
  unavailable: "The repository cannot be read",
} as const;

export type SourceErrorReason = keyof typeof texts;

/**
 * A question to a repository that has no answer. The message is what an API answer may show: it names
 * no path. By the contract an unknown commit or branch is 404 `Not Found` when a build is created, and a
 * missing pipeline file is 500 `Not Found`: told apart by `reason`.
 */
export class SourceError extends Error {
  readonly reason: SourceErrorReason;

  constructor(reason: SourceErrorReason, options?: ErrorOptions) {
    super(texts[reason], options);
    this.name = "SourceError";
    this.reason = reason;
  }
}
