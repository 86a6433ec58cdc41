import type { RunnerTraits, StageNeeds } from "../src/execution/match-runner.ts";

/** The abilities of a machine: exec pipelines on linux/amd64, unless changed. */
export function traitsOf(change: Partial<RunnerTraits> = {}): RunnerTraits {
  return {
    kind: "pipeline",
    type: "exec",
    os: "linux",
    arch: "amd64",
    variant: "",
    kernel: "",
    labels: {},
    ...change,
  };
}

/** The needs of a stage of an exec pipeline that names no platform, unless changed. */
export function needsOf(change: Partial<StageNeeds> = {}): StageNeeds {
  return {
    kind: "pipeline",
    type: "exec",
    wanted_os: "",
    wanted_arch: "",
    variant: "",
    kernel: "",
    labels: {},
    ...change,
  };
}
