import type { Build, BuildSummary, FailedStep } from "@signalbox/contract";
import { briefMarkdown, failureKey, stepFacts, summaryTitle } from "@signalbox/insight/brief";
import type { ExplainedStep } from "./stored-reasons.ts";

/** The brief of a build as Markdown. `link` is the address of its page. */
export function toMarkdown(
  build: Build,
  explained: readonly ExplainedStep[],
  link: string,
): string {
  const known = new Map(explained.map(({ failure, reason }) => [failureKey(failure), reason]));
  const reasonOf = (failure: ExplainedStep["failure"]) => known.get(failureKey(failure));
  const tests = new Map(explained.map((one) => [failureKey(one.failure), one.tests]));
  const testsOf = (failure: ExplainedStep["failure"]) => tests.get(failureKey(failure));
  return briefMarkdown({ build, reasonOf, testsOf, address: link });
}

/** The brief of a build as the API shows it. */
export function toSummary(
  build: Build,
  explained: readonly ExplainedStep[],
  link: string,
): BuildSummary {
  return {
    number: build.number,
    status: build.status,
    title: summaryTitle(build),
    error: build.error || undefined,
    link,
    failed: explained.map(toFailedStep),
  };
}

/** Lines are counted from 0 in the log engine and from 1 in the API. */
function toFailedStep({ failure, reason, tests }: ExplainedStep): FailedStep {
  const { stage, step, isIgnored } = failure;
  return {
    stage: stage.number,
    stage_name: stage.name,
    step: step?.number ?? 0,
    step_name: step?.name ?? "",
    status: (step ?? stage).status,
    exit_code: (step ?? stage).exit_code,
    errignore: isIgnored || undefined,
    facts: stepFacts(failure),
    examined: reason !== undefined,
    heading: reason?.heading || undefined,
    line: reason ? reason.line + 1 : undefined,
    tool: reason?.tool || undefined,
    file: reason?.file || undefined,
    file_line: reason?.fileLine || undefined,
    first_line: reason ? reason.from + 1 : undefined,
    lines: [...(reason?.lines ?? [])],
    failed_tests: tests?.count,
    tests: tests && [...tests.first],
    error_lines: (reason?.errorLines ?? []).map((line) => line + 1),
  };
}
