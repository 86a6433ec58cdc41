export type GitFailure = "missing" | "failed" | "timeout" | "aborted" | "too_large";

/** A failed git process. The message may contain paths, so it is only for the server's log. */
export class GitError extends Error {
  readonly failure: GitFailure;
  readonly stderr: string;

  constructor(failure: GitFailure, message: string, stderr = "") {
    super(message);
    this.name = "GitError";
    this.failure = failure;
    this.stderr = stderr;
  }
}
