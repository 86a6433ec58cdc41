import { limits } from "../file/limits.ts";
import { expandBraces } from "../text/glob.ts";

/** A sentence if matching the pattern could take too long, otherwise null. */
export function checkPattern(pattern: string): string | null {
  if (pattern.length > limits.patternLength) {
    return `a condition has more than ${limits.patternLength} characters`;
  }
  return expandBraces(pattern).length > limits.patternAlternatives
    ? `a condition has more than ${limits.patternAlternatives} alternatives`
    : null;
}
