import { reasonInLog } from "../reason/read-reason.ts";
import { ErrorScan } from "../errors/error-scan.ts";
import type { LogCore } from "../read/log-core.ts";

type ErrorRequest = { readonly id: number; readonly name: "errors" | "reason" };

/** The requests for the errors of a log and for the reason of its failure, which wait for a scan of the whole log. */
export class ErrorRequests {
  #answer: (id: number, value: unknown) => void;
  #scan: ErrorScan | null = null;
  #waiting: readonly ErrorRequest[] = [];

  constructor(answer: (id: number, value: unknown) => void) {
    this.#answer = answer;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(request: ErrorRequest): void {
    this.#waiting = [...this.#waiting, request];
  }

  cancel(id: number): void {
    this.#waiting = this.#waiting.filter((other) => other.id !== id);
  }

  /** The log was replaced, so the next scan starts again. */
  restart(): void {
    this.#scan = null;
  }

  /** Reports that the lines from this one on have changed. */
  invalidate(line: number): void {
    this.#scan?.invalidate(line);
  }

  /** Scans a part of the log, and answers at its end. Returns true while there is more to scan. */
  step(core: LogCore): boolean {
    if (this.isEmpty) return false;
    this.#scan ??= new ErrorScan();
    if (this.#scan.step(core)) return true;
    // The reason can change while the log grows, so the request waits for the end of the log.
    const isEarly = ({ name }: ErrorRequest): boolean => name === "reason" && !core.hasEnded;
    const answered = this.#waiting.filter((request) => !isEarly(request));
    this.#waiting = this.#waiting.filter(isEarly);
    if (answered.length === 0) return false;
    const errors = this.#scan.result(core);
    const reason = answered.some(({ name }) => name === "reason")
      ? reasonInLog(core, errors)
      : undefined;
    for (const { id, name } of answered) this.#answer(id, name === "errors" ? errors : reason);
    return false;
  }
}
