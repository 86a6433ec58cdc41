import { reportLimits } from "../../lib/report-limits.ts";

/** Milliseconds of a duration in seconds, which tools write as `0.5`, `1,234.5` or `1e-3`; 0 for anything else. */
export function toMilliseconds(seconds: string | undefined): number {
  return clampDuration(Number((seconds ?? "").replaceAll(",", "")) * 1000);
}

const longestMs = 30 * 24 * 3600 * 1000;

export function clampDuration(milliseconds: number): number {
  const isDuration = milliseconds > 0 && Number.isFinite(milliseconds);
  return isDuration ? Math.round(Math.min(milliseconds, longestMs)) : 0;
}

/** A line number; 0 for anything else. */
export function toLine(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
}

export function toName(text: string): string {
  return text.trim().slice(0, reportLimits.nameCharacters);
}

export function toMessage(text: string): string {
  return text.trim().slice(0, reportLimits.messageCharacters);
}

/** The output of a test with this message. */
export function toOutput(text: string, message: string): string {
  return text.slice(0, reportLimits.textCharacters - message.length);
}

/** The first line of a text that is not blank. */
export function firstLine(text: string): string {
  return /\S.*/.exec(text)?.[0] ?? "";
}

/**
 * The path of a file in the workspace. Tools name it in their own ways: relative, or absolute within `root`. Empty for paths
 * that lead elsewhere.
 */
export function toFile(text: string, root: string): string {
  const path = text.trim().replaceAll("\\", "/");
  const inside = root !== "" && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const parts = inside.split("/").filter((part) => part !== "" && part !== ".");
  const isElsewhere = inside.startsWith("/") || /^[a-z]:/i.test(inside) || parts.includes("..");
  return isElsewhere ? "" : parts.join("/").slice(0, reportLimits.nameCharacters);
}

/** A text with paths that begin below the workspace. */
export function withoutRoot(text: string, root: string): string {
  return root === "" ? text : text.replaceAll(`${root}/`, "");
}
