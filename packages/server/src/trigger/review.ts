import { pullWordsOf, type Repo } from "@signalbox/contract";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { PlannedStage } from "../pipeline/plan.ts";
import { signaturesOf } from "../pipeline/yaml/documents.ts";
import { triggeredByCron, triggeredByPush, type BuildRequest } from "./build-request.ts";

/** A stage, and why it waits for approval. */
export type ExplainedStage = PlannedStage & { blocked_for?: string };

/** Whether the repository wants somebody to look at the pull request of an outsider first. */
export function needsApproval(
  { approve_pull_requests, visibility }: Repo,
  { trigger, fork, isOfOutsider }: BuildRequest & { isOfOutsider: boolean },
): boolean {
  return (
    trigger === triggeredByPush &&
    fork === true &&
    isOfOutsider &&
    (approve_pull_requests === "forks" ||
      (approve_pull_requests === "public_forks" && visibility === "public"))
  );
}

/** Exec stages are processes of the server's user, so nobody but a member may run those of a fork. */
export function guardMachine(
  stage: ExplainedStage,
  { trigger, fork, ref }: BuildRequest,
  { exec }: Pick<EmbeddedConfig, "exec">,
): ExplainedStage {
  const isDangerous = fork === true && stage.type === "exec" && exec === "all";
  if (!isDangerous || trigger !== triggeredByPush) return stage;
  return { ...stage, status: "blocked", blocked_for: stage.blocked_for ?? reviewReasons.exec(ref) };
}

const fromFork = (ref: string): string => `The ${pullWordsOf(ref).name} comes from a fork`;

/** Why stages wait for approval. */
export const reviewReasons = {
  unsigned: "The repository is protected, and the pipeline file of this commit has no signature",
  changed:
    "The repository is protected, and the signature does not fit the pipeline file, which was changed after it was signed",
  cron: "The repository is protected, and nobody has approved this commit, whose pipeline file has no valid signature, for cron jobs",
  doubted: "The validation extension wants somebody to look at this pipeline file first",
  outside: (ref: string) => `${fromFork(ref)}, and its author may not write here`,
  exec: (ref: string) =>
    `${fromFork(ref)}, and its steps would run as processes of the server's user`,
};

/** Why a pipeline file without a valid signature waits. */
export function unsignedReason(text: string, { trigger }: BuildRequest): string {
  if (trigger === triggeredByCron) return reviewReasons.cron;
  return signaturesOf(text).length === 0 ? reviewReasons.unsigned : reviewReasons.changed;
}

/** Adds the reason to a stage that waits. */
export function explainBlocked(stage: PlannedStage, reason: string): ExplainedStage {
  return stage.status === "blocked" ? { ...stage, blocked_for: reason } : stage;
}

/** Nobody has reviewed the commit of a push or cron build. A user who starts a build is assumed to know it. */
export function isAutomatic({ trigger }: BuildRequest): boolean {
  return trigger === triggeredByPush || trigger === triggeredByCron;
}
