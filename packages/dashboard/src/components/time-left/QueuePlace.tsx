import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { queuePlaceWords } from "./queue-place.ts";

/** No event says that the queue has moved. */
const refreshMs = 10_000;

/** The place of a pending build in the queue, for those who may see the queue. Renders nothing if that fails. */
export function QueuePlace({ build, className }: { build: Build; className?: string | undefined }) {
  const { data: queue } = useQuery({
    queryKey: ["queue"],
    queryFn: ({ signal }) => call("listQueue", {}, { signal }),
    refetchInterval: ({ state }) => (state.status === "error" ? false : refreshMs),
    retry: false,
  });
  const words = queue && queuePlaceWords(queue, build);
  return words === undefined ? null : <span className={className}>{words}</span>;
}
