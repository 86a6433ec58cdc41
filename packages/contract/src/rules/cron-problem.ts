import { cronShapes, cronWords, parseCron, parseField, type CronShape } from "./cron-expression.ts";

/** Why an expression is invalid, as words after "expression: "; undefined if it is valid. */
export function cronProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (parseCron(text) !== undefined) return undefined;
  if (/^@every\b/.test(text)) return "@every needs a duration, such as @every 1h30m";
  if (text.startsWith("@"))
    return `${text} is none of ${Object.keys(cronWords).join(", ")}, @every`;
  const parts = text.split(/\s+/).filter((part) => part !== "");
  if (parts.length !== 5 && parts.length !== 6)
    return `it has ${parts.length} ${parts.length === 1 ? "field" : "fields"}, but needs five or six, seconds first`;
  for (const [index, shape] of cronShapes.entries()) {
    const part = parts[index] ?? "*";
    if (parseField(part, shape) === undefined)
      return `the ${shape.name} is ${part}, but must be ${accepted(shape)}${hintOf(parts)}`;
  }
  return undefined;
}

/** Of an expression of crontab, which begins with the minute. */
function hintOf(parts: readonly string[]): string {
  const withSecond = ["0", ...parts].join(" ");
  if (parts.length !== 5 || parseCron(withSecond) === undefined) return "";
  return `; the first field is the second, so write ${withSecond}`;
}

function accepted(shape: CronShape): string {
  const range = `${shape.min} to ${shape.max}`;
  if (!("words" in shape)) return range;
  const names = `${shape.words[0]} to ${shape.words.at(-1)}`;
  return `${range} or ${names}${shape.name === "weekday" ? "; Sunday is 0" : ""}`;
}
