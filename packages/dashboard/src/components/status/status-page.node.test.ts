import { readFileSync } from "node:fs";
import { isFailed, isFinished, statuses } from "@signalbox/contract";
import { expect, it } from "vitest";

it("docs/behaviour/statuses.md lists every status, and whether it is final and fails a build", () => {
  const page = new URL("../../../../../docs/behaviour/statuses.md", import.meta.url);
  const rows = readFileSync(page, "utf8").matchAll(
    /^\| `(\w+)` +\| .+? +\| (yes|no) +\| (yes|no)? +\|$/gm,
  );
  const described = new Map([...rows].map(([, status, ...effects]) => [status, effects]));
  expect(new Set(described.keys())).toEqual(new Set(statuses));
  for (const status of statuses)
    expect([status, ...(described.get(status) ?? [])]).toEqual([
      status,
      isFinished(status) ? "yes" : "no",
      isFailed(status) ? "yes" : isFinished(status) && status !== "inactive" ? "no" : undefined,
    ]);
});
