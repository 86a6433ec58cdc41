import type { RegexAnswer, RegexBegun, RegexJob } from "./regex-job.ts";
import type { SearchProblem, SearchQuery } from "../types/values.ts";

/** The methods of a worker that are needed, available in browsers and in Node. */
export interface RegexThread {
  readonly post: (job: RegexJob) => void;
  readonly terminate: () => void;
}

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
const PATIENCE_MS = 2000;
/** Separate from the time limit, because a busy machine may start threads slowly. */
const START_MS = 20_000;

interface Waiting {
  readonly resolve: (answer: RegexAnswer) => void;
  readonly reject: (problem: RegexProblem) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Runs regular expressions in a disposable thread and terminates it after the time limit. */
export class RegexRunner {
  private spawn: SpawnRegexThread;
  private patienceMs: number;
  private thread: RegexThread | null = null;
  private waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(spawn: SpawnRegexThread, patienceMs = PATIENCE_MS) {
    this.spawn = spawn;
    this.patienceMs = patienceMs;
  }

  /** Transfers `text` to the thread. Rejects with a `RegexProblem`. */
  run(query: SearchQuery, text: Uint8Array<ArrayBuffer>, ranges: boolean): Promise<RegexAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<RegexAnswer>();
    const thread = this.start();
    if (thread === null) {
      reject(new RegexProblem({ kind: "unavailable", message: "No worker could be started" }));
      return promise;
    }
    const id = ++this.lastId;
    const timer = setTimeout(() => this.stop("unavailable", "The search did not start"), START_MS);
    this.waiting.set(id, { resolve, reject, timer });
    thread.post({ id, query, text, ranges });
    return promise;
  }

  /** Terminates the thread and rejects its jobs. */
  stop(kind: SearchProblem["kind"] = "unavailable", message = "The search was stopped"): void {
    this.thread?.terminate();
    this.thread = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(new RegexProblem({ kind, message }));
    }
  }

  private start(): RegexThread | null {
    try {
      this.thread ??= this.spawn((answer) => this.answered(answer));
    } catch {
      return null;
    }
    return this.thread;
  }

  private answered(answer: RegexAnswer | RegexBegun): void {
    if ("begun" in answer) {
      this.begun(answer.begun);
      return;
    }
    const waiting = this.waiting.get(answer.id);
    if (waiting === undefined) return;
    this.waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    waiting.resolve(answer);
  }

  private begun(id: number): void {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => this.giveUp(), this.patienceMs);
  }

  private giveUp(): void {
    this.stop("slow", "The expression takes too long on this log");
  }
}
