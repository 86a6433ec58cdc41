import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { GitError } from "./git-error.ts";
import { sourceLimits } from "./git-limits.ts";

/** An object as git stores it. */
export type GitObject = {
  readonly sha: string;
  readonly type: string;
  readonly content: Buffer;
};

export type ReadOptions = {
  /** A larger object rejects with a `too_large` error. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
};

/** A running `git cat-file --batch --follow-symlinks` (https://git-scm.com/docs/git-cat-file#_batch_output). */
export type ObjectReader = {
  /**
   * Null if there is no such object. Rejects with a GitError and ends the process, because the rest of the answer
   * would be taken for the next one. Only one read may run at a time.
   */
  read: (name: string, options: ReadOptions) => Promise<GitObject | null>;
  isRunning: () => boolean;
  end: () => void;
};

export function createObjectReader(child: ChildProcessWithoutNullStreams): ObjectReader {
  let ending: GitError | undefined;
  let stderr = "";
  let output: Buffer = Buffer.alloc(0);
  let wake: () => void = () => undefined;

  const stop = (failure: GitError["failure"], message: string): void => {
    ending ??= new GitError(failure, `git cat-file: ${message}`, stderr.trim());
    child.kill("SIGKILL");
    wake();
  };
  child.stdout.on("data", (chunk: Buffer) => {
    output = output.length === 0 ? chunk : Buffer.concat([output, chunk]);
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (stderr.length < sourceLimits.errorBytes) stderr += text;
  });
  child.once("close", () => stop("broken_off", stderr.trim()));

  /** Resolves with the next bytes up to the end that `findEnd` returns; -1 means that there are too few. */
  const take = async (findEnd: (bytes: Buffer) => number): Promise<Buffer> => {
    for (let end = findEnd(output); ; end = findEnd(output)) {
      if (ending !== undefined) throw ending;
      if (end !== -1) {
        const taken = output.subarray(0, end);
        output = output.subarray(end);
        return taken;
      }
      const next = Promise.withResolvers<void>();
      wake = next.resolve;
      await next.promise;
    }
  };
  const takeLine = (): Promise<Buffer> => take((bytes) => bytes.indexOf("\n") + 1 || -1);
  const takeBytes = (length: number): Promise<Buffer> =>
    take((bytes) => (bytes.length < length ? -1 : length));

  const readOne = async (name: string, maxBytes: number): Promise<GitObject | null> => {
    child.stdin.write(`${name}\n`);
    const header = (await takeLine()).toString("latin1").trimEnd();
    const [, sha, type = "", size] = /^(?:([0-9a-f]{40,64}) )?(\w+) (\d+)$/.exec(header) ?? [];
    if (size === undefined) return null;
    if (Number(size) > maxBytes) stop("too_large", `${name} has ${size} bytes`);
    const content = (await takeBytes(Number(size) + 1)).subarray(0, -1);
    // Without an id this is the target of a symbolic link that leads nowhere.
    return sha === undefined ? null : { sha, type, content };
  };

  return {
    read: async (name, { maxBytes, signal }) => {
      const abort = (): void => stop("aborted", "cancelled");
      const timer = setTimeout(() => stop("timeout", "timeout"), sourceLimits.processMs);
      signal.addEventListener("abort", abort, { once: true });
      if (signal.aborted) abort();
      try {
        return await readOne(name, maxBytes);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
      }
    },
    isRunning: () => ending === undefined,
    end: () => stop("aborted", "ended"),
  };
}
