import type { Build } from "@signalbox/contract";
import { stepsToExamine } from "@signalbox/insight/brief";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useCan } from "../../../api/capabilities.ts";
import { buildChangesQuery } from "../../../api/topics/build-changes-query.ts";
import { reasonQuery } from "../../../api/topics/summary-query.ts";
import type { BuildPlace } from "../model/place.ts";
import { useComparedWith } from "./compared-with.ts";

/** Whether the brief has its final height, because the reasons of the failed steps have been asked for and are known or not to be had. */
export function useAreReasonsKnown(build: Build, { repo }: BuildPlace): boolean {
  const isOffered = useCan("history");
  const failures = stepsToExamine(build);
  const answers = useQueries({
    queries: failures.map((failure) => ({
      ...reasonQuery(repo, build, failure),
      enabled: isOffered === true,
    })),
  });
  if (failures.length === 0 || isOffered === false) return true;
  return isOffered === true && answers.every(({ status }) => status !== "pending");
}

/** Whether the changes have been loaded, or cannot be. */
export function useAreChangesKnown(build: Build, { repo }: BuildPlace): boolean {
  const readsCommits = useCan("changes");
  const { status } = useQuery({
    ...buildChangesQuery(repo, build.number, useComparedWith(build)),
    enabled: false,
  });
  if (build.after === "" || readsCommits === false) return true;
  return readsCommits === true && status !== "pending";
}
