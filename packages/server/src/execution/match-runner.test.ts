import { describe, expect, it } from "vitest";
import { needsOf, traitsOf } from "../../test/runner-traits.ts";
import { canRun, waitsFor, type RunnerTraits, type StageNeeds } from "./match-runner.ts";

const runner = (change: Partial<RunnerTraits> = {}): RunnerTraits =>
  traitsOf({ type: "docker", ...change });
const stage = (change: Partial<StageNeeds> = {}): StageNeeds =>
  needsOf({ type: "docker", ...change });

describe("a machine may run a stage", () => {
  it.each<[string, boolean, Partial<RunnerTraits>, Partial<StageNeeds>]>([
    ["of its kind and type", true, {}, {}],
    ["of no other type", false, { type: "exec" }, {}],
    ["of no other kind", false, { kind: "task" }, {}],
    ["without a type if it runs containers", true, { type: "", kind: "" }, { type: "" }],
    ["of its platform", true, {}, { wanted_os: "linux", wanted_arch: "amd64" }],
    ["of no other architecture", false, {}, { wanted_arch: "arm64" }],
    ["of no other system", false, {}, { wanted_os: "windows" }],
    ["of any platform if it names none", true, { os: "", arch: "" }, { wanted_arch: "arm64" }],
    ["of its variant", true, { variant: "v7" }, { variant: "v7" }],
    ["of no other variant", false, { variant: "v6" }, { variant: "v7" }],
    ["of no other kernel", false, { kernel: "1709" }, { kernel: "1803" }],
    ["with equal labels", true, { labels: { a: "1", b: "2" } }, { labels: { b: "2", a: "1" } }],
    ["with no label that it lacks", false, {}, { labels: { gpu: "yes" } }],
    ["with no fewer labels", false, { labels: { gpu: "yes" } }, {}],
    ["with no other value", false, { labels: { gpu: "no" } }, { labels: { gpu: "yes" } }],
  ])("%s", (_name, expected, has, needs) => {
    expect(canRun(runner(has), stage(needs))).toBe(expected);
  });
});

describe("the reason why a stage waits", () => {
  it("is empty if a connected runner can run it", () => {
    expect(waitsFor(stage(), [runner({ type: "exec" }), runner()])).toBe("");
  });

  it("names what the stage needs and which types are connected", () => {
    const needs = stage({ wanted_os: "linux", wanted_arch: "arm64" });
    expect(
      waitsFor(needs, [runner({ type: "exec" }), runner({ type: "exec", os: "darwin" })]),
    ).toBe("Waits for a runner: docker, linux/arm64; connected: exec");
  });

  it("distinguishes runners of the same type", () => {
    const needs = stage({ wanted_arch: "arm64", labels: { gpu: "yes" } });
    const others = [runner(), runner({ labels: { gpu: "no" } })];
    expect(waitsFor(needs, others)).toBe(
      "Waits for a runner: docker, arm64, gpu=yes; connected: docker linux/amd64, docker linux/amd64 gpu=no",
    );
  });

  it("says that none is connected", () => {
    expect(waitsFor(stage(), [])).toBe("Waits for a runner: docker; connected: none");
  });

  it("names at most five runners", () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((n) => runner({ labels: { n: String(n) } }));
    expect(waitsFor(stage(), many)).toMatch(/n=5 and 2 more$/);
  });
});
