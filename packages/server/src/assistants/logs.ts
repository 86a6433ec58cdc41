import {
  fillPath,
  calls,
  isFinished,
  type Build,
  type Stage,
  type Step,
} from "@signalbox/contract";
import { failedSteps } from "@signalbox/insight/brief";
import { readPlainLog, type PlainLog } from "@signalbox/log-engine/plain-log";
import type { ApiClient } from "./api-client.ts";
import { stepName } from "./build-words.ts";
import type { BuildPlace } from "./builds.ts";
import { joined, say } from "./quote.ts";
import { ToolError } from "./tool.ts";
import { RefusedError } from "./refused-error.ts";

/** The largest log that is read as a whole, in bytes of its JSON. */
const maxBytes = 200 * 1024 ** 2;

export type PlacedStep = { stage: Stage; step: Step };

export function stepsOf(build: Build): PlacedStep[] {
  return (build.stages ?? []).flatMap((stage) =>
    (stage.steps ?? []).map((step) => ({ stage, step })),
  );
}

/**
 * The step that a text names: "stage/step" by numbers or names, or the name of a step alone. Without one, the first that
 * failed, or else the last that ran. Throws a ToolError that lists the steps if there is none.
 */
export function chooseStep(build: Build, wanted: string | undefined): PlacedStep {
  const steps = stepsOf(build);
  const failed = failedSteps(build).find(({ step, isIgnored }) => step !== undefined && !isIgnored);
  const found =
    wanted === undefined
      ? (steps.find(({ step }) => step.id === failed?.step?.id) ??
        steps.findLast(({ step }) => hasLog(step)))
      : steps.find((one) => namesOf(one).includes(wanted.trim()));
  if (found !== undefined) return found;
  const names = steps.slice(0, 40).map(({ stage, step }) => stepName(stage, step));
  throw new ToolError(
    names.length === 0
      ? say`No step of this build has run`
      : say`Name one of its steps: ${joined(names, ", ")}`,
  );
}

function namesOf({ stage, step }: PlacedStep): string[] {
  return [`${stage.number}/${step.number}`, `${stage.name}/${step.name}`, step.name];
}

export function hasLog({ status, started = 0 }: Step): boolean {
  return status !== "skipped" && started > 0;
}

/** The last log that somebody has asked for is read, and then the next one, because large logs take memory. */
let last: Promise<unknown> = Promise.resolve();

/** Reads the log of a step. Of a step that runs, what it has printed so far is not stored yet. */
export function readLog(
  client: ApiClient,
  place: BuildPlace,
  placed: PlacedStep,
): Promise<PlainLog> {
  const reading = last.then(() => read(client, place, placed));
  last = reading.catch(() => undefined);
  return reading;
}

async function read(
  client: ApiClient,
  place: BuildPlace,
  { stage, step }: PlacedStep,
): Promise<PlainLog> {
  if (!isFinished(step.status))
    throw new ToolError(
      say`The step still runs, and its log is stored when it ends: see wait_for_build`,
    );
  const path = fillPath(calls.getLogs.path, { ...place, stage: stage.number, step: step.number });
  try {
    const bytes = await client.bytes(path);
    return await readPlainLog(limited(bytes));
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404)
      throw new ToolError(
        say`The server has no log of this step: it printed nothing, or its log was deleted`,
      );
    throw error;
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > maxBytes)
      throw new ToolError(
        say`The log is too large for this tool: read it on the page of the build`,
      );
    yield part;
  }
}
