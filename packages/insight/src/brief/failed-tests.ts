import type { FailedTest } from "@signalbox/contract";

/** The failed tests of a step's reports: how many, and the first of them. */
export type FailedTests = { readonly count: number; readonly first: readonly FailedTest[] };

/** Tests that a line names. */
const maxNamed = 2;

/** "divides: by zero" of one failed test, "3 tests failed: divides, adds and 1 more" of several. */
export function testsLine({ count, first }: FailedTests): string {
  const [test] = first;
  if (count === 1 && test !== undefined) {
    const [message = ""] = test.message.trim().split("\n", 1);
    return message === "" ? `${test.name} failed` : `${test.name}: ${message}`;
  }
  const named = first.slice(0, maxNamed).map(({ name }) => name);
  const others = count - named.length;
  const names = named.join(", ") + (others > 0 ? ` and ${others} more` : "");
  return `${count} tests failed: ${names}`;
}
