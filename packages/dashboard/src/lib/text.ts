import { limits } from "@signalbox/contract";

export const firstLine = (text: string): string => text.split("\n", 1)[0]?.trim() ?? "";

/** The abbreviated hash that is shown for a commit. */
export const shortCommit = (hash: string): string => hash.slice(0, limits.commitCharacters);

/** A branch or tag without the prefix of its ref. */
export const refName = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, "");

/** `1 build`, `2 builds`. */
export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** Trimmed and in lower case, which is how search and filters compare texts. */
export const folded = (text: string): string => text.trim().toLowerCase();
