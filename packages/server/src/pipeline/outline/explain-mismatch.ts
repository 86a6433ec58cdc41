import { excludingPattern, type Mismatch } from "../conditions.ts";

const maxPatterns = 8;
const maxCharacters = 60;

/** Says which value of a build does not fulfil a condition: "event push does not match promote, tag". */
export function explainMismatch({ name, value, condition }: Mismatch): string {
  const excluding = excludingPattern(condition, value);
  if (excluding !== undefined)
    return `${value === "" ? `no ${name}` : `${name} ${cut(value)}`} is excluded by ${cut(excluding)}`;
  return value === ""
    ? `the build has no ${name}, and needs ${list(condition.include)}`
    : `${name} ${cut(value)} does not match ${list(condition.include)}`;
}

function list(patterns: readonly string[]): string {
  const shown = patterns.slice(0, maxPatterns).map((pattern) => cut(pattern) || '""');
  const others = patterns.length - shown.length;
  return others > 0 ? `${shown.join(", ")} and ${others} more` : shown.join(", ");
}

function cut(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}
