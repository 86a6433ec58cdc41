import { expect, it } from "vitest";
import { generateHistory, type GeneratedBuild } from "../test/history.ts";
import { createRandom } from "../test/random.ts";
import { judgeBuild, lookBack } from "./verdict.ts";

const history = generateHistory(createRandom(41), 2000);

/** The verdicts as soon as this many builds have followed. */
const verdictsAfter = (later: number) =>
  history.flatMap((generated, index) => {
    const known = history.slice(Math.max(0, index - lookBack), index + 1 + later);
    const verdict = judgeBuild(
      generated.build,
      known.map(({ build }) => build),
    );
    return verdict ? [{ ...generated, verdict }] : [];
  });

const verdicts = verdictsAfter(10);

const numbered = (number: number): GeneratedBuild => history[number - 1]!;

/** Whether the commit that broke the code lies after the last commit of the first build and in the second. */
const isBetween = (brokenBy: number | undefined, passed: number, broken: number): boolean =>
  brokenBy !== undefined &&
  brokenBy > numbered(passed).commits[1] &&
  brokenBy <= numbered(broken).commits[1];

it.each([
  [1, 4],
  [10, 5],
])("says after %i builds that it broke here only if its own commits broke it", (later, least) => {
  const blamed = verdictsAfter(later).filter(
    ({ verdict }) => verdict.kind === "broke-here" && verdict.isRepeated,
  );
  expect(blamed.length).toBeGreaterThanOrEqual(least);
  const wrong = blamed.filter(
    ({ brokenBy, commits: [first, last] }) =>
      brokenBy === undefined || brokenBy < first || brokenBy > last,
  );
  expect(wrong.map(({ build }) => build.number)).toEqual([]);
});

it("names two builds between which it broke, and those in which it did not run", () => {
  const wide = verdicts.flatMap(({ verdict, ...generated }) =>
    verdict.kind === "broken-between" ? [{ verdict, ...generated }] : [],
  );
  expect(wide.length).toBeGreaterThan(5);
  const wrong = wide.filter(
    ({ verdict, brokenBy }) =>
      !isBetween(brokenBy, verdict.lastPassed.number, verdict.broken.number),
  );
  expect(wrong.map(({ build }) => build.number)).toEqual([]);
  expect(wide.some(({ verdict }) => verdict.notRunIn.length > 0)).toBe(true);
});

it("blames no commit for the infrastructure", () => {
  const failed = history.filter(({ build }) => build.status === "error");
  expect(failed.length).toBeGreaterThan(20);
  const numbers = new Set(failed.map(({ build }) => build.number));
  const kinds = verdicts.flatMap(({ build, verdict }) =>
    numbers.has(build.number) ? [verdict.kind] : [],
  );
  expect([...new Set(kinds)]).toEqual(["infrastructure"]);
  expect(kinds).toHaveLength(failed.length);
});
