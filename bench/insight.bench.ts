/**
 * Measures how often the answers of `packages/insight` are right, on generated histories whose truth is known, and how
 * long they take. Run with `node bench/insight.bench.ts [seed]`. The generators are seeded: the same seed gives the
 * same figures.
 */
import type { Build } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "../packages/insight/test/builds.ts";
import { deviationOf, makeSeries, type Noise } from "../packages/insight/test/series.ts";
import { createRandom } from "../packages/insight/test/random.ts";
import {
  findChangePoints,
  judgeBuild,
  lookBack,
  trendsOf,
  type Verdict,
} from "../packages/insight/src/index.ts";
import { generateRuns, type Project, type Run, type Truth } from "./generated-history.ts";

const seed = Number(process.argv[2] ?? 1);

const projects: Record<string, Project> = {
  steady: { flakes: 0, breaks: 0.05, repairs: 0.5, restarts: 0.3 },
  "flaky, 2 %": { flakes: 0.02, breaks: 0.05, repairs: 0.5, restarts: 0.5 },
  "flaky, 10 %": { flakes: 0.1, breaks: 0.05, repairs: 0.5, restarts: 0.5 },
  "flaky, 10 %, no restarts": { flakes: 0.1, breaks: 0.05, repairs: 0.5, restarts: 0 },
};

/** Whether the verdict is true; undefined if it claims nothing that can be wrong. */
const isRight = (verdict: Verdict, truth: Truth, build: Build): boolean | undefined => {
  if (verdict.kind === "flaky") return truth.kind === "flaked";
  if (verdict.kind === "broke-here" && !verdict.isRepeated) return undefined;
  if (verdict.kind === "broke-here") return truth.kind === "broken" && truth.since === build.number;
  if (verdict.kind === "broken-between")
    return (
      truth.kind === "broken" &&
      truth.since > verdict.lastPassed.number &&
      truth.since <= verdict.broken.number
    );
  if (verdict.kind === "failing-since")
    return truth.kind === "broken" && truth.since === verdict.since.number;
  return undefined;
};

const percent = (part: number, all: number): string =>
  all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} %`;

const judgeProject = (runs: readonly Run[], isLater: boolean) => {
  const counts: Record<string, { claimed: number; right: number }> = {};
  for (const [index, { build, truth }] of runs.entries()) {
    if (truth.kind === "passed" || index < lookBack) continue;
    // At once: only what has ended so far. Later: also the ten builds after, among them its restarts.
    const known = runs.slice(Math.max(0, index - lookBack), isLater ? index + 11 : index + 1);
    const verdict = judgeBuild(build, known.map((run) => run.build).toReversed());
    const isNew = verdict?.kind === "broke-here" && !verdict.isRepeated;
    const count = (counts[isNew ? "new" : (verdict?.kind ?? "none")] ??= { claimed: 0, right: 0 });
    count.claimed += 1;
    if (verdict && isRight(verdict, truth, build)) count.right += 1;
  }
  return counts;
};

const benchVerdicts = (): void => {
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, project] of Object.entries(projects))
    for (const isLater of [false, true]) {
      const counts = judgeProject(generateRuns(createRandom(seed), project, 20_000), isLater);
      const failures = Object.values(counts).reduce((sum, { claimed }) => sum + claimed, 0);
      const cell = (kind: string): string => {
        const { claimed, right } = counts[kind] ?? { claimed: 0, right: 0 };
        return `${percent(claimed, failures)}, right ${percent(right, claimed)}`;
      };
      rows[`${name}, ${isLater ? "10 builds later" : "at once"}`] = {
        failures: String(failures),
        "broke here": cell("broke-here"),
        "new failure": percent(counts["new"]?.claimed ?? 0, failures),
        "may be flaky": percent(counts["maybe-flaky"]?.claimed ?? 0, failures),
        "failing since": cell("failing-since"),
        flaky: cell("flaky"),
        "failed often": percent(counts["failed-often"]?.claimed ?? 0, failures),
        none: percent(counts["none"]?.claimed ?? 0, failures),
      };
    }
  console.log("Verdicts on failed builds: how often each is given, and how often it is true");
  console.table(rows);
};

/** A step counts as found if the trends of 100 commits show a flaky rate above 0. */
const benchFlakiness = (): void => {
  const rows: Record<string, string> = {};
  for (const [name, project] of Object.entries(projects)) {
    const random = createRandom(seed);
    const histories = Array.from({ length: 300 }, () => generateRuns(random, project, 100));
    const marked = histories.filter((runs) =>
      trendsOf(runs.map((run) => run.build)).some((trend) => trend.flakyRate > 0),
    );
    rows[name] = percent(marked.length, histories.length);
  }
  console.log("Steps with a flaky rate above 0 within 100 commits");
  console.table(rows);
};

const noises: Noise[] = [
  { seconds: 60, sigma: 0.05 },
  { seconds: 60, sigma: 0.1 },
  { seconds: 300, sigma: 0.3 },
  { seconds: 20, sigma: 0.6 },
];

const benchChangePoints = (): void => {
  const series = 5000;
  const rows = noises.map((noise) => {
    const random = createRandom(seed);
    const make = (count: number, shift?: (index: number) => number) =>
      Array.from({ length: series }, () =>
        findChangePoints(makeSeries(random, noise, count, shift)),
      );
    const alarms = make(100).filter((found) => found.length > 0).length;
    const found = (before: number): string => {
      const shift = (index: number): number => (index < before ? 0 : 3 * deviationOf(noise));
      const all = make(before + 10, shift);
      return percent(all.filter((points) => points.some(isNear(before))).length, series);
    };
    const foundBothEnds = (before: number, during: number): string => {
      const [first, second] = [before, before + during];
      const shift = (index: number): number =>
        index >= first && index < second ? 3 * deviationOf(noise) : 0;
      const all = make(second + before, shift);
      const both = all.filter(
        (points) => points.some(isNear(first)) && points.some(isNear(second)),
      );
      return percent(both.length, series);
    };
    return {
      noise: `${noise.seconds} s, sigma ${noise.sigma}`,
      "false alarms in 100 builds": percent(alarms, series),
      "found after 30 builds": found(30),
      "found after 60": found(60),
      "found after 90": found(90),
      "10 between 10 and 10": foundBothEnds(10, 10),
      "15 between 15 and 15": foundBothEnds(15, 15),
      "10 between 30 and 30": foundBothEnds(30, 10),
    };
  });
  console.log(
    `Change points: ${series} series with log-normal noise each; a shift of 3 standard deviations, 10 builds ` +
      "after it, counts as found if it is placed within 5 builds; one that is undone, if both ends are found",
  );
  console.table(rows);
};

const isNear = (before: number) => (point: { at: number }) => Math.abs(point.at - before) <= 5;

const manySteps = (number: number, random: () => number, stages: number, steps: number): Build =>
  makeBuild(number, {
    status: "failure",
    stages: Array.from({ length: stages }, (_, stage) =>
      makeStage(
        `stage ${stage}`,
        Array.from({ length: steps }, (_, step) => {
          const seconds = Math.round(60 + 10 * random() + (number > 250 ? 30 : 0));
          const status = step === steps - 1 && number % 2 === 0 ? "failure" : "success";
          return makeStep(`step ${step}`, status, { started: 1000, stopped: 1000 + seconds });
        }),
      ),
    ),
  });

/** The median processor time of 15 runs in milliseconds, after 3 that warm up; other load hardly changes it. */
const time = (work: () => unknown): string => {
  const times = Array.from({ length: 18 }, () => {
    const start = process.cpuUsage();
    work();
    return process.cpuUsage(start).user / 1000;
  });
  return `${(times.slice(3).toSorted((a, b) => a - b)[7] ?? 0).toFixed(1)} ms`;
};

const benchTimes = (): void => {
  const random = createRandom(seed);
  const history = Array.from({ length: 31 }, (_, index) => manySteps(31 - index, random, 20, 20));
  const [build, ...before] = [manySteps(32, random, 20, 20), ...history];
  const long = Array.from({ length: 500 }, (_, index) => manySteps(index + 1, random, 20, 10));
  console.table({
    "a verdict on a build of 400 steps, 20 failed, by 31 builds": build
      ? time(() => judgeBuild(build, before))
      : "",
    "trends of 500 builds of 200 steps": time(() => trendsOf(long)),
  });
};

benchVerdicts();
benchFlakiness();
benchChangePoints();
benchTimes();
