import { readFileSync } from "node:fs";
import { isFailed, isFinished, statusMeanings } from "@signalbox/contract";
import { expect, it } from "vitest";

it("docs/behaviour/statuses.md describes each status in the same words", () => {
  const page = new URL("../../../../../docs/behaviour/statuses.md", import.meta.url);
  const rows = readFileSync(page, "utf8").matchAll(
    /^\| `(\w+)` +\| (.+?) +\| (yes|no) +\| (yes|no)? +\|$/gm,
  );
  const described = [...rows].map((row) => row.slice(1));
  const expected = Object.entries(statusMeanings).map(([status, meaning]) => [
    status,
    meaning,
    isFinished(status) ? "yes" : "no",
    isFailed(status) ? "yes" : isFinished(status) && status !== "inactive" ? "no" : undefined,
  ]);
  expect(described).toEqual(expected);
});
