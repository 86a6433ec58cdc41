import type { RegexAnswer, RegexBegun, RegexJob } from "./regex-job.ts";
import type { SearchProblem, SearchQuery } from "../types/values.ts";

/** The methods of a worker that are needed, available in browsers and in Node. */
export type RegexThread = {
  readonly post: (job: RegexJob) => void;
  readonly terminate: () => void;
};

/** Starts a thread. Throws where the platform has no threads. */
export type SpawnRegexThread = (answer: (answer: RegexAnswer | RegexBegun) => void) => RegexThread;

export class RegexProblem extends Error {
  readonly problem: SearchProblem;
  constructor(problem: SearchProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * A slab takes about a millisecond, so an expression that needs this long would not finish in a useful
 * time.
 */
const TIMEOUT_MS = 2000;
/** Separate from the time limit, because a busy machine may start threads slowly. */
const START_MS = 20_000;

/** Time limit for a cancelled job, because the next search waits for it. */
const CANCELLED_MS = 200;

type Waiting = {
  readonly resolve: (answer: RegexAnswer) => void;
  readonly reject: (problem: RegexProblem) => void;
  timer: ReturnType<typeof setTimeout>;
  hasBegun: boolean;
  /** The thread still works on it, but its answer is not needed. */
  isCancelled: boolean;
};

/** Runs regular expressions in a disposable thread and terminates it after the time limit. */
export class RegexRunner {
  #spawn: SpawnRegexThread;
  #timeoutMs: number;
  #thread: RegexThread | null = null;
  #waiting = new Map<number, Waiting>();
  /** Jobs that are posted after the cancelled ones have finished. */
  #queued: RegexJob[] = [];
  #lastId = 0;

  constructor(spawn: SpawnRegexThread, timeoutMs = TIMEOUT_MS) {
    this.#spawn = spawn;
    this.#timeoutMs = timeoutMs;
  }

  /** Transfers `text` to the thread. Rejects with a `RegexProblem`. */
  run(query: SearchQuery, text: Uint8Array<ArrayBuffer>, ranges: boolean): Promise<RegexAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<RegexAnswer>();
    const thread = this.#start();
    if (thread === null) {
      reject(unavailable("No worker could be started"));
      return promise;
    }
    const id = ++this.#lastId;
    const timer = setTimeout(() => this.stop("unavailable", "The search did not start"), START_MS);
    const isFree = !this.#isBusyWithCancelled();
    this.#waiting.set(id, { resolve, reject, timer, hasBegun: false, isCancelled: false });
    const job = { id, query, text, ranges };
    if (isFree) thread.post(job);
    else this.#queued.push(job);
    return promise;
  }

  /**
   * Rejects all jobs, but keeps the thread unless it stays busy. Every typed key cancels a search, and
   * Firefox 153 hangs a worker that terminates its own workers while they start.
   */
  cancel(): void {
    for (const { id } of this.#queued) this.#forget(id);
    this.#queued = [];
    for (const job of this.#waiting.values()) {
      if (job.isCancelled) continue;
      job.reject(unavailable("The search was stopped"));
      job.isCancelled = true;
      if (job.hasBegun) this.#limit(job, () => this.#replaceThread(), CANCELLED_MS);
    }
  }

  /** Terminates the thread and rejects its jobs. */
  stop(kind: SearchProblem["kind"] = "unavailable", message = "The search was stopped"): void {
    this.#thread?.terminate();
    this.#thread = null;
    this.#queued = [];
    for (const id of this.#waiting.keys()) this.#forget(id, new RegexProblem({ kind, message }));
  }

  #start(): RegexThread | null {
    try {
      this.#thread ??= this.#spawn((answer) => this.#answered(answer));
    } catch {
      return null;
    }
    return this.#thread;
  }

  #answered(answer: RegexAnswer | RegexBegun): void {
    if ("begun" in answer) {
      this.#begun(answer.begun);
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    waiting.resolve(answer);
    this.#forget(answer.id);
    if (!this.#isBusyWithCancelled()) this.#postQueued();
  }

  #begun(id: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    waiting.hasBegun = true;
    if (waiting.isCancelled) this.#limit(waiting, () => this.#replaceThread(), CANCELLED_MS);
    else this.#limit(waiting, () => this.#giveUp(), this.#timeoutMs);
  }

  #giveUp(): void {
    this.stop("slow", "This expression is too slow for this log");
  }

  /** Terminates the thread of a cancelled job and posts the queued jobs to a new one. */
  #replaceThread(): void {
    this.#thread?.terminate();
    this.#thread = null;
    for (const [id, { isCancelled }] of this.#waiting) if (isCancelled) this.#forget(id);
    if (this.#queued.length > 0 && this.#start() === null) this.stop();
    this.#postQueued();
  }

  #postQueued(): void {
    for (const job of this.#queued.splice(0)) this.#thread?.post(job);
  }

  #isBusyWithCancelled(): boolean {
    return [...this.#waiting.values()].some(({ isCancelled }) => isCancelled);
  }

  #limit(waiting: Waiting, act: () => void, ms: number): void {
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(act, ms);
  }

  #forget(id: number, problem = unavailable("The search was stopped")): void {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(id);
    waiting?.reject(problem);
  }
}

function unavailable(message: string): RegexProblem {
  return new RegexProblem({ kind: "unavailable", message });
}
