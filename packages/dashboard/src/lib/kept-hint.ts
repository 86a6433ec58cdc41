import { remembered } from "./storage.ts";

/** Under this key local storage holds the ids of builds whose reasons the browser keeps, for `public/begin.js`. */
export const keptHintKey = "kept-reasons";

/** The ids of the builds whose reasons the browser keeps. */
export function keptHints(): readonly string[] {
  return (remembered(keptHintKey) ?? "").split(",").filter((id) => id !== "");
}
