import { isFailed, type Build, type Stage, type Step } from "@signalbox/contract";
import { z } from "zod";
import {
  briefBuild,
  secondsBetween,
  stepName,
  subjectOf,
  timesOf,
  titleOf,
} from "../build-words.ts";
import { buildInput, chooseBuild, repoInput } from "../builds.ts";
import { briefChanges, changeLines, readChanges } from "../changes.ts";
import { joined, quote, say, taken, word, type Line } from "../quote.ts";
import { defineTool } from "../tool.ts";
import { readVerdict, verdictSentence } from "../verdict.ts";

/** Steps that are named one by one; of larger builds, only those that did not pass. */
const maxSteps = 40;
const maxTests = 10;

const input = z.strictObject({
  repo: repoInput,
  build: buildInput.optional().describe("Number of the build; without it, the newest"),
});

export const getBuild = defineTool({
  name: "get_build",
  title: "Get a build",
  description:
    "One build: status, stages and steps with their numbers, what changed since the last one that passed, failed tests, and what other builds say of a failure.",
  input,
  effect: "read",
  run: async ({ repo, build: number }, { client }) => {
    const chosen = await chooseBuild(client, repo, number);
    const { place, build } = chosen;
    const hasFailed = isFailed(build.status);
    const [changes, tests, verdict] = await Promise.all([
      readChanges(client, place),
      client.find("listTests", place),
      hasFailed ? readVerdict(client, chosen) : undefined,
    ]);
    const { passed = 0, failed = 0, skipped = 0 } = tests?.counts ?? {};
    const failedTests = (tests?.tests ?? []).filter(({ status }) => status === "failed");
    const steps = (build.stages ?? []).flatMap((stage) =>
      (stage.steps ?? []).map((step) => ({ stage, step })),
    );
    const slug = `${place.namespace}/${place.name}`;
    return {
      data: {
        ...briefBuild(slug, build),
        error: build.error,
        stages: (build.stages ?? []).map(briefStage),
        verdict,
        changes: briefChanges(changes),
        tests: tests && { passed, failed, skipped },
        failed_tests: failedTests.slice(0, maxTests).map(({ suite, name }) => ({ suite, name })),
      },
      lines: [
        say`${slug} #${build.number} ${word(build.status)} · ${subjectOf(build)} · ${timesOf(build)}`,
        quote("commit", titleOf(build)),
        ...(build.reason ? [quote("why", build.reason)] : []),
        ...(build.error ? [quote("error", build.error)] : []),
        ...(verdict === undefined ? [] : [say`Verdict: ${verdictSentence(verdict)}`]),
        ...stepLines(build, steps),
        ...(passed + failed + skipped === 0
          ? []
          : [say`Tests: ${passed} passed, ${failed} failed, ${skipped} skipped`]),
        ...failedTests
          .slice(0, maxTests)
          .map(({ suite, name }) => quote("test", suite === "" ? name : `${suite} › ${name}`)),
        ...changeLines(changes),
      ],
    };
  },
});

function briefStage(stage: Stage) {
  const { number, name, status, error, steps = [] } = stage;
  return { number, name, status, error, steps: steps.map(briefStep) };
}

function briefStep({ number, name, status, exit_code, error, started, stopped }: Step) {
  return { number, name, status, exit_code, error, seconds: secondsBetween(started, stopped) };
}

function stepLines(build: Build, steps: readonly { stage: Stage; step: Step }[]): Line[] {
  const isLong = steps.length > maxSteps;
  const shown = isLong ? steps.filter(({ step }) => step.status !== "success") : steps;
  const waiting = (build.stages ?? []).filter(({ steps: own = [] }) => own.length === 0);
  return [
    say`Steps (${steps.length}):`,
    ...shown.slice(0, maxSteps).map(({ stage, step }) => {
      const seconds = secondsBetween(step.started, step.stopped);
      const facts = [
        word(step.status),
        ...(step.exit_code === 0 ? [] : [say`exit code ${step.exit_code}`]),
        ...(seconds === undefined ? [] : [taken(seconds)]),
        ...(step.errignore === true ? [say`failure is ignored`] : []),
      ];
      return say`  ${stepName(stage, step)}: ${joined(facts, ", ")}`;
    }),
    ...(isLong ? [say`  … and ${steps.length - Math.min(shown.length, maxSteps)} others`] : []),
    ...waiting.map(
      ({ number, name, status, error }) =>
        say`  stage ${name} (${number}): ${word(status)}${error ? say`, ${error}` : say``}`,
    ),
  ];
}
