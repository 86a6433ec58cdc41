import type { NewTest } from "../../store/tests.ts";

/** Reads a report piece by piece. Both methods throw a ReportError if the report is broken. */
export type ReportReader = {
  write(text: string): void;
  end(): void;
};

/** Receives the tests of a report in its order. */
export type OnTest = (test: NewTest) => void;

/** What is wrong with a report, in one sentence, and in which line, counted from 1. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}
