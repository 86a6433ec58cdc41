import { dateWords } from "../../lib/days.ts";
import { plural } from "../../lib/text.ts";
import type { Progress } from "./filtered-list.ts";

/** How far the browser has searched: `Searched back to 3 March, 1,250 builds`. */
export function progressWords(
  { searched, examined, searchedBackTo }: Progress,
  isDeep: boolean,
  nowMs: number,
): string {
  const how = isDeep ? `, and examined the steps of ${examined.toLocaleString("en")}` : "";
  const back =
    searchedBackTo === undefined ? "" : `back to ${dateWords(searchedBackTo * 1000, nowMs)}, `;
  return `Searched ${back}${plural(searched, "build")}${how}`;
}
