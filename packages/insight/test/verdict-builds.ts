import type { Build } from "@signalbox/contract";
import { judgeBuild, type BuildEvidence, type Verdict } from "../src/verdict.ts";
import { makeBuild, makeStage, makeStep } from "./builds.ts";

export const test = { stage: "unit", step: "test" };
export const pull = { event: "pull_request", ref: "refs/pull/7/head", target: "main" };

const outcomes = {
  P: "success",
  F: "failure",
  E: "error",
  I: "error",
  K: "killed",
  s: "skipped",
} as const;

/** A build whose step "test" ends as the letter says; "-" is a build without that step, and "I" one whose registry failed. */
export function build(number: number, letter: string, fields: Partial<Build> = {}): Build {
  const status = Object.entries(outcomes).find(([key]) => key === letter)?.[1];
  const steps = [
    makeStep("install"),
    ...(status ? [makeStep("test", status, errorOf(letter))] : []),
  ];
  const isFailed = status === "failure" || status === "error" || status === "killed";
  return makeBuild(number, {
    status: isFailed ? status : "success",
    author_name: "Dana",
    stages: [makeStage("unit", steps)],
    ...fields,
  });
}

const errorOf = (letter: string) =>
  letter === "I"
    ? { error: 'Get "https://registry.example/v2/": dial tcp: i/o timeout (pulling node:24)' }
    : {};

/** The builds of a row of letters, numbered from 1, each of a commit of its own. */
export function row(letters: string, fields: Partial<Build> = {}): Build[] {
  return Array.from(letters).map((letter, index) => build(index + 1, letter, fields));
}

/** The verdict on the last build of the row. */
export function judgeLast(builds: readonly Build[]): Verdict | undefined {
  return judgeBuild(builds.at(-1)!, builds);
}

export function commitOf(number: number): string {
  return `${number}`.padStart(40, "0");
}

export function evidence(number: number): BuildEvidence {
  return { number, author: "Dana", commit: commitOf(number) };
}
