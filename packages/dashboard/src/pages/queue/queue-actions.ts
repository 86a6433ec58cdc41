import { messageOf } from "../../api/api-error.ts";
import { refetchAnswers } from "../../api/merge/changed-answers.ts";
import { queueOverviewQuery, userQueueQuery } from "../../api/topics/queue-queries.ts";
import { action } from "../../api/use-action.ts";
import type { QueryClient } from "@tanstack/react-query";

/** What administrators do to the queue. */
export const queueActions = {
  pause: action({ call: "pauseQueue", failed: messageOf, settled: refetchQueue }),
  resume: action({ call: "resumeQueue", failed: messageOf, settled: refetchQueue }),
} as const;

function refetchQueue(cache: QueryClient): void {
  refetchAnswers(cache, queueOverviewQuery.queryKey);
  refetchAnswers(cache, userQueueQuery.queryKey);
}
