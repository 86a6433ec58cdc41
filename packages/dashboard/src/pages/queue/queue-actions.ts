import { messageOf } from "../../api/api-error.ts";
import { refetchAnswers } from "../../api/merge/changed-answers.ts";
import {
  incompleteStagesQuery,
  queueOverviewQuery,
  runnersQuery,
  userQueueQuery,
} from "../../api/topics/queue-queries.ts";
import { action } from "../../api/use-action.ts";
import type { QueryClient } from "@tanstack/react-query";

/** What administrators do to the queue. The toasts are all that they see of it where the server does not say whether it is paused. */
export const queueActions = {
  pause: action({
    call: "pauseQueue",
    done: "The queue has been paused",
    failed: messageOf,
    settled: refetchQueue,
  }),
  resume: action({
    call: "resumeQueue",
    done: "The queue has been resumed",
    failed: messageOf,
    settled: refetchQueue,
  }),
} as const;

function refetchQueue(cache: QueryClient): void {
  refetchAnswers(cache, queueOverviewQuery.queryKey);
  refetchAnswers(cache, incompleteStagesQuery.queryKey);
  refetchAnswers(cache, userQueueQuery.queryKey);
  refetchAnswers(cache, runnersQuery.queryKey);
}
