import type { Step } from "@signalbox/contract";
import { beginLog, type LogRequest } from "@signalbox/log-engine";
import { hasFailed } from "@signalbox/log-engine/brief";
import { logRequest } from "../../../../components/logs/request-log.ts";
import { keepEarlyLog } from "../../../../components/logs/early-logs.ts";
import { hasRun } from "../../model/log-source.ts";
import type { BuildPlace } from "../../model/place.ts";
import { tailPieceCount } from "./stored-log-parts.ts";

/** The first request of a console for the stored log of its step. */
export function firstLogRequest({ repo, build, stage, step }: BuildPlace): LogRequest {
  return logRequest({ ...repo, number: build, stage, step }, { tail: tailPieceCount });
}

/** Begins to read the log of a step that was chosen, while the page renders the console. */
export function beginStepLog(place: BuildPlace, step: Step): void {
  if (!hasRun(step.status)) return;
  const request = firstLogRequest(place);
  keepEarlyLog(request.url, beginLog({ request, findsErrors: hasFailed(step) }));
}
