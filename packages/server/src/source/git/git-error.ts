/**
 * `failed`: git exited with a code that says so. `broken_off`: it could not be started, or a signal ended it, so nothing
 * is known.
 */
export type GitFailure = "missing" | "failed" | "broken_off" | "timeout" | "aborted" | "too_large";

/** A failed git process. The message may contain paths, so it is only for the server's log. */
export class GitError extends Error {
  readonly failure: GitFailure;
  readonly stderr: string;

  constructor(failure: GitFailure, message: string, stderr = "", options?: ErrorOptions) {
    super(message, options);
    this.name = "GitError";
    this.failure = failure;
    this.stderr = stderr;
  }
}

/** The line in which git says what went wrong. Advice may follow it, and messages of the host may precede it. */
export function saidBy(stderr: string): string {
  const lines = stderr.trim().split("\n");
  return lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines.at(-1) ?? "";
}
