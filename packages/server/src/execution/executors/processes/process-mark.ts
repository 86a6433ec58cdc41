import type { StepProcess } from "./process.ts";

type MarkedGroup = Pick<StepProcess, "group" | "mark">;

/** The text from which `readMark` finds the process group of a step after a crash of the server. */
export function toMark({ group, mark }: MarkedGroup): string {
  return `${group} ${mark}`;
}

/** Null if `toMark` did not create the text, or if the start time of the process was unknown. */
export function readMark(text: string): MarkedGroup | null {
  const [, group, mark] = /^([1-9]\d*) (.+)$/.exec(text) ?? [];
  return group === undefined || mark === undefined ? null : { group: Number(group), mark };
}
