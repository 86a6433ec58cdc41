import { excludingPattern, type Mismatch } from "../conditions.ts";

const maxPatterns = 8;
const maxCharacters = 60;

/** Says which value of a build does not fulfil a condition: "event push does not match promote, tag". */
export function explainMismatch({ name, value, condition }: Mismatch): string {
  const subject = value === "" ? `no ${name}` : `${name} ${cut(value)}`;
  const excluding = excludingPattern(condition, value);
  return excluding === undefined
    ? `${subject} does not match ${list(condition.include)}`
    : `${subject} is excluded by ${cut(excluding)}`;
}

function list(patterns: readonly string[]): string {
  const shown = patterns.slice(0, maxPatterns).map((pattern) => cut(pattern) || '""');
  const others = patterns.length - shown.length;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}

function cut(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}
