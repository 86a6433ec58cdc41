import {
  isFinished,
  type Build,
  type BuildChanges,
  type BuildSummary,
  type FailedStep,
  type FailedTest,
} from "@signalbox/contract";
import type { Verdict } from "@signalbox/insight";
import { z } from "zod";
import { subjectOf, titleOf } from "../build-words.ts";
import { buildInput, chooseBuild, failedQuery, repoInput } from "../builds.ts";
import { briefChanges, changeLines, readChanges } from "../changes.ts";
import { oneLine, quote, say, word, type Line } from "../quote.ts";
import { tokensAtMost } from "../tokens.ts";
import { defineTool, ToolError } from "../tool.ts";
import { readVerdict, verdictSentence } from "../verdict.ts";

/** The tokens of an answer, with its note less than 1,500. What matters least stands at its end. */
const maxTokens = 1440;
/** Tokens of log lines and tests in one answer, and those of a line besides its text. */
const evidenceTokens = 800;
const labelTokens = 5;
/** Characters of one line. */
const lineCharacters = 200;
/** Failed steps that are named. */
const maxSteps = 5;
const maxTests = 5;

const input = z.strictObject({
  repo: repoInput,
  build: buildInput.optional().describe("Number of the build; without it, the newest that failed"),
});

export const whyFailed = defineTool({
  name: "why_failed",
  title: "Why a build failed",
  description:
    "Why a build failed: for each failed step the reason, its place in the code and the log lines that show it, failed tests, what changed since the last build that passed, and the verdict of other builds (broke here, failing since, flaky, infrastructure). Ask this before reading logs.",
  input,
  effect: "read",
  run: async ({ repo, build: number }, { client }) => {
    const chosen = await chooseBuild(client, repo, number, failedQuery);
    const { place, build } = chosen;
    const [summary, verdict, changes] = await Promise.all([
      client.find("getSummary", place),
      readVerdict(client, chosen),
      readChanges(client, place),
    ]);
    if (summary === undefined)
      throw new ToolError(
        say`This server is not Signalbox and cannot say why a build failed: read its log, or ask a Signalbox in front of it`,
      );
    const slug = `${place.namespace}/${place.name}`;
    const failed = withinBudget(summary.failed);
    return {
      data: {
        repo: slug,
        number: build.number,
        status: build.status,
        commit: build.after,
        title: summary.title,
        error: summary.error,
        failed,
        verdict,
        changes: briefChanges(changes),
        link: summary.link,
      },
      lines: linesOf({ slug, build, summary, failed, verdict, changes }),
    };
  },
});

type Findings = {
  slug: string;
  build: Build;
  summary: BuildSummary;
  failed: readonly FailedStepAnswer[];
  verdict: Verdict | undefined;
  changes: BuildChanges | undefined;
};

/** The answer. What whoever pushes a commit can make long stands after the reasons. */
export function linesOf({
  slug,
  build,
  summary,
  failed,
  verdict,
  changes,
}: Findings): readonly Line[] {
  return withinTokens([
    say`${slug} #${build.number} ${word(build.status)}`,
    ...(isFinished(build.status) ? [] : [say`The build has not ended.`]),
    ...(verdict === undefined ? [] : [say`Verdict: ${verdictSentence(verdict)}`]),
    ...titleLines(summary),
    ...failed.flatMap(failedLines),
    ...(summary.failed.length > failed.length
      ? [say`… and ${summary.failed.length - failed.length} more failed steps: see get_build`]
      : []),
    say`Built: ${subjectOf(build)}`,
    quote("commit", titleOf(build)),
    quote("page", summary.link),
    ...changeLines(changes),
  ]);
}

/** The first lines that have room in an answer. */
function withinTokens(lines: readonly Line[]): readonly Line[] {
  const end = endWithin(maxTokens, lines, ({ shown }) => tokensAtMost(shown) + 1);
  const more = say`… more: see get_build and read_log`;
  return end === lines.length ? lines : [...lines.slice(0, end), more];
}

/** How many of the first items cost no more than this. */
function endWithin<Item>(budget: number, items: readonly Item[], costOf: (item: Item) => number) {
  let left = budget;
  const end = items.findIndex((item) => (left -= costOf(item)) < 0);
  return end === -1 ? items.length : end;
}

/** The title quotes the pipeline file if that is wrong. */
function titleLines({ title, error, failed }: BuildSummary): Line[] {
  if (failed.length > 0 || error === undefined) return [quote("title", title)];
  return error
    .split("\n")
    .slice(0, 12)
    .map((line) => quote("error", line));
}

type Evidence = { line: number; text: string };

/** A failed step with as much of its evidence as the answer has room for. */
export type FailedStepAnswer = {
  stage: number;
  step: number;
  name: string;
  status: string;
  ignored: boolean;
  facts: string[];
  reason: string | undefined;
  place: string | undefined;
  evidence: Evidence[];
  failed_tests: number;
  tests: string[];
  examined: boolean;
};

/** The first failed steps, those that count first, each with its share of the evidence that an answer has room for. */
export function withinBudget(failed: readonly FailedStep[]): FailedStepAnswer[] {
  const counted = failed.toSorted((a, b) => Number(a.errignore ?? 0) - Number(b.errignore ?? 0));
  const shown = counted.slice(0, maxSteps);
  let left = evidenceTokens;
  return shown.map((step, index) => {
    const share = left / (shown.length - index);
    const tests = (step.tests ?? []).slice(0, maxTests).map(testLine);
    const shownTests = tests.slice(0, endWithin(share / 2, tests, costOf));
    const rest = share - sumOf(shownTests);
    const evidence = evidenceOf(step, rest);
    left -= share - rest + sumOf(evidence.map(({ text }) => text));
    return toAnswer(step, shownTests, evidence);
  });
}

const costOf = (text: string): number => tokensAtMost(text) + labelTokens;
const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + costOf(text), 0);

/** The lines around the reason, ascending, that have room. The lines below explain more. */
function evidenceOf(
  { lines, first_line: first = 1, line = first }: FailedStep,
  budget: number,
): Evidence[] {
  const order = lines
    .map((text, at) => ({ line: first + at, text: oneLine(text, lineCharacters) }))
    .toSorted((a, b) => distance(a.line, line) - distance(b.line, line));
  return order
    .slice(
      0,
      endWithin(budget, order, ({ text }) => costOf(text)),
    )
    .toSorted((a, b) => a.line - b.line);
}

function toAnswer(step: FailedStep, tests: string[], evidence: Evidence[]): FailedStepAnswer {
  const { stage_name: stage, step_name: name, heading, file, file_line: line } = step;
  return {
    stage: step.stage,
    step: step.step,
    name: name === "" ? stage : `${stage}/${name}`,
    status: step.status,
    ignored: step.errignore === true,
    facts: step.facts.map((fact) => oneLine(fact, 150)),
    reason: heading && oneLine(heading, lineCharacters),
    place: file && placeOf(file, line),
    evidence,
    failed_tests: step.failed_tests ?? 0,
    tests,
    examined: step.examined,
  };
}

function testLine({ suite, name, message, file, line }: FailedTest): string {
  const place = file ? ` (${placeOf(file, line)})` : "";
  const why = message.trim().split("\n", 1)[0] ?? "";
  const test = `${suite === "" ? "" : `${suite} › `}${name}${place}`;
  return oneLine(why === "" ? test : `${test}: ${why}`, 300);
}

function distance(at: number, reason: number): number {
  return at < reason ? 2 * (reason - at) : at - reason;
}

function failedLines(step: FailedStepAnswer): Line[] {
  const ignored = step.ignored ? say`, its failure is ignored` : say``;
  const rest = step.failed_tests - step.tests.length;
  return [
    say`Step ${step.name} (${step.stage}/${step.step}) ${word(step.status)}${ignored}`,
    ...(step.reason === undefined ? [] : [quote("reason", step.reason)]),
    quote("facts", step.facts.join(", ")),
    ...(step.place === undefined ? [] : [quote("place", step.place)]),
    ...step.tests.map((test) => quote("test", test)),
    ...(rest > 0 ? [say`  … and ${rest} more failed tests`] : []),
    ...step.evidence.map(({ line, text }) => quote(line, text)),
    ...(step.examined || step.step === 0 ? [] : [say`  Its log was not examined: see read_log`]),
  ];
}

function placeOf(file: string, line: number | undefined): string {
  return oneLine(line === undefined || line === 0 ? file : `${file}:${line}`, 150);
}
