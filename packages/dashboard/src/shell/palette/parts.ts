/** Work that is done part by part: it yields after each part, and returns the result. */
export type Parts<Result> = Generator<void, Result, void>;

/** Does all remaining parts at once. */
export function runAllParts<Result>(parts: Parts<Result>): Result {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}
