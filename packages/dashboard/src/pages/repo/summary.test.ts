import { Build } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { medianSeconds, newestOfBranch } from "./summary.ts";

const took = (number: number, seconds: number): Build =>
  Build.parse({ id: number, number, status: "success", started: 1000, finished: 1000 + seconds });

describe("median build time", () => {
  it.each([
    ["none", [], undefined],
    ["one", [60], 60],
    ["an odd count", [300, 60, 120], 120],
    ["an even count", [60, 120, 180, 600], 150],
  ])("of %s", (_, lengths, median) => {
    expect(medianSeconds(lengths.map((seconds, index) => took(index, seconds)))).toBe(median);
  });

  it("counts only finished builds, and only the newest 50", () => {
    const running = Build.parse({ id: 99, status: "running", started: 1000 });
    const newest = Array.from({ length: 49 }, (_, index) => took(index, 60));
    expect(medianSeconds([running, ...newest, took(60, 90_000), took(61, 90_000)])).toBe(60);
  });
});

describe("the default branch", () => {
  const of = (number: number, ref: string) => Build.parse({ id: number, number, ref });
  const loaded = [of(60, "refs/heads/dev"), of(59, "refs/heads/dev")];
  const main = of(3, "refs/heads/main");

  it.each([
    ["among the loaded builds", [...loaded, main], [], 3],
    ["older than all loaded builds", loaded, [of(60, "refs/heads/dev"), main], 3],
    ["not built", loaded, [of(1, "refs/tags/main")], undefined],
  ])("is %s", (_, builds, branches, number) => {
    expect(newestOfBranch("main", builds, branches)?.number).toBe(number);
  });
});
