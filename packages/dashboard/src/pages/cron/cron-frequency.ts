import { parseCron } from "@signalbox/contract";

/**
 * The question to confirm before creating a cron job that runs more often than once a minute; undefined for
 * other jobs. Many users expect the first of five fields to be minutes, but servers read it as seconds.
 */
export function frequencyWarning(expr: string): string | undefined {
  const often = frequencyOf(expr);
  if (often === undefined) return undefined;
  const isFiveFields = expr.trim().split(/\s+/).length === 5;
  const hint = isFiveFields ? " The first field is seconds: add a 0 in front." : "";
  return `This starts ${often}.${hint}`;
}

function frequencyOf(expr: string): string | undefined {
  const expression = parseCron(expr);
  if (expression === undefined) return undefined;
  if (expression.kind === "fields") return buildsPerMinute(expression.fields.second.values.length);
  const { seconds } = expression;
  if (seconds >= 60) return undefined;
  return 60 % seconds === 0 ? buildsPerMinute(60 / seconds) : `a build every ${seconds} seconds`;
}

const buildsPerMinute = (count: number): string | undefined =>
  count > 1 ? `${count} builds a minute` : undefined;
