import type { Build } from "@signalbox/contract";
import type { FailedStep } from "@signalbox/insight/brief";
import type { LogReason } from "@signalbox/log-engine/reason";
import type { LogPlace } from "../../live/log-file.ts";
import type { LogStore } from "../../live/log-store.ts";
import { createReasonThread } from "./reason-thread.ts";

/** Returns a function that finds the reasons in this server's own log files. */
export function createStoredLogReader(
  logs: Pick<LogStore, "path" | "settled">,
  signal: AbortSignal,
) {
  const readReasons = createReasonThread({ signal });
  return async (
    build: Build,
    steps: readonly FailedStep[],
  ): Promise<readonly (LogReason | null)[]> => {
    const places = steps.map((failure) => placeOf(build.id, failure));
    await Promise.all(places.map((place) => logs.settled(place)));
    return readReasons(places.map(logs.path));
  };
}

function placeOf(build: number, { stage, step }: FailedStep): LogPlace {
  return { build, stage: stage.number, step: step?.number ?? 0 };
}
