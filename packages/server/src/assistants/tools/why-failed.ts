import {
  isFinished,
  type BuildSummary,
  type FailedStep,
  type FailedTest,
} from "@signalbox/contract";
import { z } from "zod";
import { subjectOf, titleOf } from "../build-words.ts";
import { buildInput, chooseBuild, failedQuery, repoInput } from "../builds.ts";
import { briefChanges, changeLines, readChanges } from "../changes.ts";
import { oneLine, quote, say, word, type Line } from "../quote.ts";
import { defineTool } from "../tool.ts";
import { readVerdict, verdictSentence } from "../verdict.ts";

/** The bytes of an answer. Even dense logs have less than 0.4 tokens a byte, so these are less than 1,500 tokens. What matters least stands at its end. */
const maxBytes = 3700;
/** Characters of log lines and tests in one answer. */
const evidenceCharacters = 2000;
/** Characters of one line. */
const lineCharacters = 200;
/** Failed steps that are named. */
const maxSteps = 5;
const maxTests = 5;

const input = z.object({
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
      client.call("getSummary", place),
      readVerdict(client, chosen),
      readChanges(client, place),
    ]);
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
      lines: withinBytes([
        say`${slug} #${build.number} ${word(build.status)} · ${subjectOf(build)}`,
        quote("page", summary.link),
        quote("commit", titleOf(build)),
        ...(isFinished(build.status) ? [] : [say`The build has not ended.`]),
        ...titleLines(summary),
        ...failed.flatMap(failedLines),
        ...(summary.failed.length > failed.length
          ? [say`… and ${summary.failed.length - failed.length} more failed steps: see get_build`]
          : []),
        ...(verdict === undefined ? [] : [say`Verdict: ${verdictSentence(verdict)}`]),
        ...changeLines(changes),
      ]),
    };
  },
});

/** The first lines that have room in an answer. */
function withinBytes(lines: readonly Line[]): readonly Line[] {
  let left = maxBytes;
  const end = lines.findIndex(({ shown }) => (left -= Buffer.byteLength(shown) + 1) < 0);
  return end === -1 ? lines : [...lines.slice(0, end), say`… more: see get_build and read_log`];
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

/** The first failed steps, those that count first, with the lines nearest to the reason. */
export function withinBudget(failed: readonly FailedStep[]): FailedStepAnswer[] {
  const counted = failed.toSorted((a, b) => Number(a.errignore ?? 0) - Number(b.errignore ?? 0));
  let left = evidenceCharacters;
  const answers: FailedStepAnswer[] = [];
  for (const step of counted.slice(0, maxSteps)) {
    const answer = toAnswer(step, evidenceOf(step, left));
    left -= answer.evidence.reduce((sum, { text }) => sum + text.length, 0);
    left -= answer.tests.join("").length;
    answers.push(answer);
  }
  return answers;
}

function evidenceOf(
  { lines, first_line: first = 1, line = first }: FailedStep,
  budget: number,
): Evidence[] {
  return aroundReason(lines, line - first, budget).map((at) => ({
    line: first + at,
    text: oneLine(lines[at] ?? "", lineCharacters),
  }));
}

function toAnswer(step: FailedStep, evidence: Evidence[]): FailedStepAnswer {
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
    tests: (step.tests ?? []).slice(0, maxTests).map(testLine),
    examined: step.examined,
  };
}

function testLine({ suite, name, message, file, line }: FailedTest): string {
  const place = file ? ` (${placeOf(file, line)})` : "";
  const why = message.trim().split("\n", 1)[0] ?? "";
  const test = `${suite === "" ? "" : `${suite} › `}${name}${place}`;
  return oneLine(why === "" ? test : `${test}: ${why}`, 300);
}

/** The indexes of lines around one of them, ascending, that have at most so many characters. The lines below explain more. */
function aroundReason(lines: readonly string[], reason: number, budget: number): number[] {
  const order = [...lines.keys()].toSorted((a, b) => distance(a, reason) - distance(b, reason));
  let left = budget;
  const chosen: number[] = [];
  for (const at of order) {
    left -= Math.min(lineCharacters, lines[at]?.length ?? 0);
    if (left < 0) break;
    chosen.push(at);
  }
  return chosen.toSorted((a, b) => a - b);
}

function distance(at: number, reason: number): number {
  return at < reason ? 2 * (reason - at) : at - reason;
}

function failedLines(step: FailedStepAnswer): Line[] {
  const ignored = step.ignored ? say`, its failure is ignored` : say``;
  const rest = step.failed_tests - step.tests.length;
  return [
    say`Step ${step.name} (${step.stage}/${step.step}) ${word(step.status)}${ignored}`,
    quote("facts", step.facts.join(", ")),
    ...(step.reason === undefined ? [] : [quote("reason", step.reason)]),
    ...(step.place === undefined ? [] : [quote("place", step.place)]),
    ...step.tests.map((test) => quote("test", test)),
    ...(rest > 0 ? [say`  … and ${rest} more failed tests`] : []),
    ...step.evidence.map(({ line, text }) => quote(line, text)),
    ...(step.examined ? [] : [say`  Its log was not examined: see read_log`]),
  ];
}

function placeOf(file: string, line: number | undefined): string {
  return oneLine(line === undefined || line === 0 ? file : `${file}:${line}`, 150);
}
