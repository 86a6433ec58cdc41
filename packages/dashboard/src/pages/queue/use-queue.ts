import { may, type Runners } from "@signalbox/contract";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCan } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import {
  incompleteStagesQuery,
  queueOverviewQuery,
  runnersQuery,
} from "../../api/topics/queue-queries.ts";
import { useQueueAccess, type QueueAccess } from "../../components/use-queue-access.ts";
import { modelOfStages, queueModel, type QueueModel } from "./queue-model.ts";

export type Queue = {
  access: QueueAccess | undefined;
  query: Pick<UseQueryResult, "error" | "refetch">;
  model: QueueModel | undefined;
  /** Undefined until they are known, and if the server does not list them for the viewer. */
  runners: Runners | undefined;
};

/** The queue, from whichever call the server has for the viewer. */
export function useQueue(): Queue {
  const access = useQueueAccess();
  const { user } = useSession();
  const overview = useQuery({ ...queueOverviewQuery, enabled: access === "overview" });
  const stages = useQuery({ ...incompleteStagesQuery, enabled: access === "stages" });
  const hasRunners = useCan("runners") === true && may("listRunners", user);
  const listed = useQuery({ ...runnersQuery, enabled: access === "stages" && hasRunners });
  // Without it, the page would offer to pause and to resume the queue for a moment.
  const isComplete = !listed.isLoading;
  const paused = listed.data?.queue_paused;
  const model = useMemo(() => {
    if (overview.data) return queueModel(overview.data);
    return stages.data && isComplete ? modelOfStages(stages.data, paused) : undefined;
  }, [overview.data, stages.data, isComplete, paused]);
  return {
    access,
    query: access === "stages" ? stages : overview,
    model,
    runners: overview.data?.runners ?? listed.data,
  };
}
