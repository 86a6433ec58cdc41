import type { Step } from "@signalbox/contract";
import { expect, it } from "vitest";
import { makeBuild, makeStage, makeStep } from "../test/builds.ts";
import { timesOf } from "./slowest-step.ts";

const step = (name: string, seconds: number, more: Partial<Step> = {}) =>
  makeStep(name, "success", { started: 1000, stopped: 1000 + seconds, ...more });

const build = (number: number, seconds: number, status = "success") =>
  makeBuild(number, {
    status,
    started: 1000,
    finished: 1000 + seconds,
    stages: [
      makeStage("unit", [
        step("lint", 2),
        step("test", seconds - 3),
        step("database", seconds, { detached: true }),
      ]),
    ],
  });

it("compares a build and its slowest step with the builds before it that passed", () => {
  const history = [build(5, 90), build(3, 20), build(2, 500, "failure"), build(1, 30)];
  const { build: whole, slowest } = timesOf(build(4, 60), history);
  expect(whole).toEqual({ seconds: 60, usual: 25, builds: 2 });
  expect(slowest).toMatchObject({ seconds: 57, usual: 22, builds: 2 });
  expect(slowest?.placed.step.name).toBe("test");
});

it("knows no median without an earlier build", () => {
  expect(timesOf(build(1, 60), []).slowest).toMatchObject({ seconds: 57, usual: undefined });
});

it("knows nothing of a build that never ran", () => {
  const declined = makeBuild(1, { status: "declined", started: 0, finished: 0, stages: [] });
  expect(timesOf(declined, [])).toEqual({ build: undefined, slowest: undefined });
});

it("compares neither a part of the pipeline nor with one", () => {
  const part = (number: number, seconds: number) => {
    const [unit] = build(number, 1).stages ?? [];
    const taken = { ...unit!, name: "e2e", taken_from: 1 };
    return { ...build(number, seconds), stages: [unit!, taken] };
  };
  const history = [build(1, 30), part(2, 2)];
  expect(timesOf(build(3, 60), history).build).toEqual({ seconds: 60, usual: 30, builds: 1 });
  expect(timesOf(part(3, 60), history).build).toEqual({ seconds: 60, usual: undefined, builds: 0 });
});
