export type GitFailure = "missing" | "failed" | "timeout" | "aborted" | "too_large";

/** A git process that did not end well. The message may hold paths: for the server's own log only. */
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
