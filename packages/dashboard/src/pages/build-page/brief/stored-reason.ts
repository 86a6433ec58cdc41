import type { FailedStep as SummaryStep } from "@signalbox/contract";
import type { FailedStep } from "@signalbox/insight/brief";
import type { LogReason } from "@signalbox/log-engine/reason";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import type { RepoName } from "../../../api/queries.ts";

type Build = { repo: RepoName; build: number };

function summaryQuery({ repo, build }: Build) {
  return queryOptions({
    queryKey: ["summary", repo.namespace, repo.name, build] as const,
    staleTime: "static",
    retry: false,
    queryFn: ({ signal }) => call("getSummary", { ...repo, number: build }, { signal }),
  });
}

/**
 * The reason that the embedded server found when the build ended; null if the log is missing or empty. Undefined if the
 * server did not examine this step or found no reason.
 */
export async function storedReason(
  client: QueryClient,
  build: Build,
  { stage, step }: FailedStep,
): Promise<LogReason | null | undefined> {
  const summary = await client.fetchQuery(summaryQuery(build)).catch(() => undefined);
  const found = summary?.failed.find(
    (one) => one.stage === stage.number && one.step === (step?.number ?? 0),
  );
  return found?.examined ? toReason(found) : undefined;
}

/** Lines are counted from 1 in the API and from 0 in the log engine. */
function toReason(step: SummaryStep): LogReason | null {
  const { line, first_line: first } = step;
  if (line === undefined || first === undefined) return null;
  return {
    line: line - 1,
    heading: step.heading ?? "",
    tool: step.tool ?? "",
    file: step.file ?? "",
    fileLine: step.file_line ?? 0,
    from: first - 1,
    lines: step.lines,
    errorLines: step.error_lines.map((number) => number - 1),
  };
}
