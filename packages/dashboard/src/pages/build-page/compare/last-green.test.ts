import type { Build } from "@signalbox/contract";
import { expect, test } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { nextSearchSize, lastGreen, searchedWords, wantedBuilds } from "./last-green.ts";

const name = { stage: "default", step: "build" };

function ended(number: number, fields: Partial<Build> = {}): Build {
  const status = fields.status ?? "success";
  const times = { started: 10, stopped: 20 };
  const stages = [aStage({ ...times, status, steps: [aStep({ ...times, status })] })];
  const origin = { event: "push", ref: "refs/heads/main" };
  return aBuild({ number, ...origin, status, started: 10, finished: 20, stages, ...fields });
}

const failed = ended(9, { status: "failure" });

test("the last successful build before this one is found, not a later one and not another branch's", () => {
  const other = ended(8, { ref: "refs/heads/next" });
  const history = [ended(10), failed, other, ended(7, { status: "failure" }), ended(6), ended(5)];
  expect(lastGreen(failed, name, history, true)?.number).toBe(6);
});

test("a successful build without the step does not count", () => {
  const history = [failed, ended(8, { stages: [aStage({ name: "other" })] }), ended(4)];
  expect(lastGreen(failed, name, history, true)?.number).toBe(4);
});

test("a build is not chosen while a newer one that is still loading may be green", () => {
  expect(lastGreen(failed, name, [failed, ended(6)], false)).toBeUndefined();
  expect(lastGreen(failed, name, [failed, ended(8)], false)?.number).toBe(8);
});

test("a pull request without a successful build is compared with its target branch", () => {
  const pull = { event: "pull_request", ref: "refs/pull/3/head", target: "main" };
  const build = ended(9, { ...pull, status: "failure" });
  expect(lastGreen(build, name, [build, ended(5)], true)?.number).toBe(5);
});

test("older builds are loaded for a build that is not among the newest", () => {
  expect(wantedBuilds(failed, 9)).toBe(30);
  expect(wantedBuilds(failed, 59)).toBe(80);
  expect(wantedBuilds(failed, 9000)).toBe(200);
});

test("a search continues by 200 builds, until all or 2,000 are loaded", () => {
  expect(nextSearchSize(30, 30)).toBe(200);
  expect(nextSearchSize(200, 200)).toBe(400);
  expect(nextSearchSize(1900, 1900)).toBe(2000);
  expect(nextSearchSize(2000, 2000)).toBeUndefined();
  expect(nextSearchSize(120, 200)).toBeUndefined();
});

test("it reports its range", () => {
  const march = Date.UTC(2026, 2, 3, 12) / 1000;
  const searched = (count: number) =>
    Array.from({ length: count }, (_, index) => ended(3000 - index, { created: march }));
  expect(searchedWords(searched(200), 200)).toBe("Searched 200 builds back to 3 March 2026.");
  expect(searchedWords(searched(2000), 2000)).toBe(
    "Searched 2,000 builds back to 3 March 2026. The search stops there.",
  );
  expect(searchedWords(searched(12), 30)).toBe("Searched all 12 finished builds.");
  expect(searchedWords([], 30)).toBe("No other build has finished.");
});
