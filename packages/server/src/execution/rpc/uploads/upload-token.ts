import { isFinished, type Step } from "@signalbox/contract";
import { isSameSecret } from "../../../lib/is-same-secret.ts";
import type { Store } from "../../../store/store.ts";

export type UploadTokenDeps = {
  store: Pick<Store, "stages" | "steps">;
  /** A keyed hash. */
  hash: (text: string) => string;
};

/**
 * The token with which a step uploads files. It needs no storage, so it survives a restart of the server: it is a keyed hash of
 * the stage and the name of the step, and the step says whether it is still valid.
 */
export function uploadToken(
  stageId: number,
  stepName: string,
  hash: UploadTokenDeps["hash"],
): string {
  return `${stageId}.${hash(JSON.stringify(["upload", stageId, stepName]))}`;
}

export type UploadPlace = { build: number; step: number };

/** The running step that a token belongs to, by the ids of build and step; undefined if there is none. */
export function stepOfToken(
  token: string,
  { store, hash }: UploadTokenDeps,
): UploadPlace | undefined {
  const id = Number(/^(\d{1,15})\./.exec(token)?.[1]);
  const stage = Number.isNaN(id) ? undefined : store.stages.findById(id);
  if (stage === undefined || isFinished(stage.status)) return undefined;
  const step = store.steps
    .list(stage.id)
    .filter(isRunning)
    .find(({ name }) => isSameSecret(uploadToken(stage.id, name, hash), token));
  return step && { build: stage.build_id, step: step.id };
}

/** Whether the step of a token still runs. */
export function isOpen({ step }: UploadPlace, { store }: Pick<UploadTokenDeps, "store">): boolean {
  const found = store.steps.findById(step);
  return found !== undefined && isRunning(found);
}

function isRunning({ status }: Step): boolean {
  return status === "running";
}
