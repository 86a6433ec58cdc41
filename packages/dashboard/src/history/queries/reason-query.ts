import { createLogEngine, type LogReason, type LogRequest } from "@signalbox/log-engine";
import type { FailedStep } from "@signalbox/insight/brief";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { isNotFound } from "../../api/api-error.ts";
import { checkLogAnswer, logRequest } from "../../api/logs/request-log.ts";
import { endedJustNow } from "../../api/logs/stored-log.ts";
import type { BuildName } from "../../api/queries.ts";
import { createLimiter } from "../../lib/limiter.ts";
import { serverNow } from "../../api/server-clock.ts";
import { keepReason, keptReason } from "./lazy-history.ts";

/** Each log is read by a worker of its own; more of them at once would delay the first answer. */
const maxConcurrent = 2;
const limiter = createLimiter(maxConcurrent);
const retries = { count: 4, firstMs: 1000 };

/** The reason that the server has stored, which replaces reading the log; undefined if it has none. */
type StoredReason = (
  client: QueryClient,
  build: BuildName,
  failure: FailedStep,
) => Promise<LogReason | null | undefined>;

/** The key in the query cache of the reason in the log of a step. */
export function reasonKey({ repo, build }: BuildName, stage: number, step: number) {
  return ["reason", repo.namespace, repo.name, build, stage, step] as const;
}

/**
 * The reason in the log of a failed step, or null if its log is missing or empty. A log that a runner may still be
 * uploading is requested again.
 */
export function reasonQuery(build: BuildName, failure: FailedStep, storedReason?: StoredReason) {
  const { stage, step } = failure;
  const number = step?.number ?? 0;
  return queryOptions({
    queryKey: reasonKey(build, stage.number, number),
    // The log of a step that has ended does not change, so it is not read again when the connection is back.
    staleTime: "static",
    retry: (failures, error) => failures < retries.count && isNotFound(error),
    retryDelay: (failures) => retries.firstMs * 2 ** failures,
    queryFn: async ({ client, signal }): Promise<LogReason | null> => {
      const stored = await storedReason?.(client, build, failure);
      if (stored !== undefined) return stored;
      const kept = await keptReason(client, build, failure);
      if (kept !== undefined) return kept;
      return limiter(async () => {
        const parameters = {
          ...build.repo,
          number: build.build,
          stage: stage.number,
          step: number,
        };
        try {
          const reason = await readReason(logRequest(parameters), signal);
          void keepReason(client, build, failure, reason);
          return reason;
        } catch (error) {
          const mayStillAppear = endedJustNow(step?.stopped, serverNow() / 1000);
          if (isNotFound(error) && !mayStillAppear) return null;
          throw error;
        }
      }, signal);
    },
  });
}

async function readReason(request: LogRequest, signal: AbortSignal): Promise<LogReason | null> {
  const engine = createLogEngine();
  try {
    // Requested before the log is read, so that the engine looks for errors while it reads.
    const reason = engine.reason(signal);
    reason.catch(() => undefined);
    checkLogAnswer(await engine.fetchStored(request, { signal }));
    return await reason;
  } finally {
    engine.dispose();
  }
}
