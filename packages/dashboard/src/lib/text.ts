import { limits } from "@signalbox/contract";

export function firstLine(text: string): string {
  return text.split("\n", 1)[0]?.trim() ?? "";
}

/** The abbreviated hash that is shown for a commit. */
export function shortCommit(hash: string): string {
  return hash.slice(0, limits.commitCharacters);
}

/** With an upper-case first letter. */
export function capitalized(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

/** A branch or tag without the prefix of its ref. */
export function refName(ref: string): string {
  return ref.replace(/^refs\/(heads|tags)\//, "");
}

/** A number of things: `1,200`. `Intl` would write the same, but home would wait until its formats are loaded. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 build`, `2 builds`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Trimmed and in lower case, which is how search and filters compare texts. */
export function folded(text: string): string {
  return text.trim().toLowerCase();
}
