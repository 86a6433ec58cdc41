import type { Build, BuildSummary } from "@signalbox/contract";
import {
  failedSteps,
  failureKey,
  type FailedStep,
  type FailedTests,
} from "@signalbox/insight/brief";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { LogReason } from "@signalbox/log-engine/reason";
import { limitRowRequest } from "../../lib/limiter.ts";
import { call } from "../client.ts";
import type { BuildName, RepoName } from "../queries.ts";

/** Why a build failed, as the server found it in the logs. It is requested again when a further step has failed. */
export function summaryQuery(repo: RepoName, build: Build) {
  const { namespace, name } = repo;
  const failures = failedSteps(build).map(failureKey).join();
  return queryOptions({
    queryKey: ["summary", namespace, name, build.number, build.finished, failures] as const,
    staleTime: "static",
    retry: false,
    queryFn: ({ signal }) =>
      limitRowRequest(
        () => call("getSummary", { ...repo, number: build.number }, { signal }),
        signal,
      ),
  });
}

/** Why a build failed, in one line for lists; "" if the server does not know. */
export function summaryLine({ failed, title }: BuildSummary): string {
  const first = failed.find(({ errignore }) => errignore !== true);
  if (first === undefined) return title;
  return `${first.step_name || first.stage_name}: ${first.heading ?? first.facts[0] ?? "failed"}`;
}

/** The key in the query cache of the reason in the log of a step. */
export function reasonKey({ repo, build }: BuildName, stage: number, step: number) {
  return ["reason", repo.namespace, repo.name, build, stage, step] as const;
}

/**
 * The reason in the log of a failed step; null if its log is missing or empty. It needs the retry of all queries: when the last
 * component that shows the summary leaves, React Query cancels the request that this one waits for.
 */
export function reasonQuery(repo: RepoName, build: Build, { stage, step }: FailedStep) {
  const number = step?.number ?? 0;
  return queryOptions({
    queryKey: reasonKey({ repo, build: build.number }, stage.number, number),
    // The log of a step that has ended does not change.
    staleTime: "static",
    queryFn: async ({ client }) =>
      reasonOf(await client.fetchQuery(summaryQuery(repo, build)), stage.number, number),
  });
}

/** The reason of a step that is in the cache. */
export function knownReason(
  cache: QueryClient,
  build: BuildName,
  { stage, step }: FailedStep,
): LogReason | null | undefined {
  return cache.getQueryData(reasonKey(build, stage.number, step?.number ?? 0));
}

/** The failed tests that the reports of a step contain, as the summary in the cache has them. */
export function knownTests(
  cache: QueryClient,
  repo: RepoName,
  build: Build,
  failure: FailedStep,
): FailedTests | undefined {
  const summary = cache.getQueryData(summaryQuery(repo, build).queryKey);
  return summary && testsOf(summary, failure);
}

/** The failed tests that the reports of a step contain; undefined if they contain none. */
export function testsOf({ failed }: BuildSummary, failure: FailedStep): FailedTests | undefined {
  const key = failureKey(failure);
  const found = failed.find(({ stage, step }) => `${stage}/${step}` === key);
  const { failed_tests: count = 0, tests: first = [] } = found ?? {};
  return count === 0 ? undefined : { count, first };
}

/** Lines are counted from 1 in the API and from 0 in the log engine. */
const reasonOf = ({ failed }: BuildSummary, stage: number, step: number): LogReason | null => {
  const found = failed.find((one) => one.stage === stage && one.step === step);
  if (found?.examined !== true) throw new Error("The server has not read this log");
  const { line, first_line: first } = found;
  if (line === undefined || first === undefined) return null;
  return {
    line: line - 1,
    heading: found.heading ?? "",
    tool: found.tool ?? "",
    file: found.file ?? "",
    fileLine: found.file_line ?? 0,
    from: first - 1,
    lines: found.lines,
    errorLines: found.error_lines.map((number) => number - 1),
  };
};
