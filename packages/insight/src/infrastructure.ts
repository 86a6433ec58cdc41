import { isFailureOrError, type Build } from "@signalbox/contract";
import type { Subject, TestResults } from "./attempts.ts";
import { isBrokenStep, outcomeOf, stagesOf } from "./outcome.ts";
import { findStep, stepsOf } from "./step-key.ts";

/** A part of the surroundings in which a run failed, so that no commit is the cause. */
export type InfrastructureCause =
  | "disk-full"
  | "engine"
  | "git-host"
  | "image"
  | "network"
  | "pull-timeout"
  | "registry"
  | "runner-lost"
  | "server-stopped"
  | "superseded";

type Rules = readonly (readonly [InfrastructureCause, RegExp])[];

/** In any text: by the names of errors in C libraries and programs that use them. */
const anywhere: Rules = [
  ["disk-full", /no space left on device|\bENOSPC\b|disk quota exceeded/i],
  ["network", /could not resolve host|temporary failure in name resolution|\bEAI_AGAIN\b/i],
  ["network", /\bnetwork is unreachable\b|\bENETUNREACH\b/i],
];

/** In what a server or an engine says of a step or stage that could not be run. A log may print the same for other reasons. */
const inErrors: Rules = [
  ["disk-full", /\bdisk is full\b/],
  ["runner-lost", /did not contact the server for \d+ minutes?/],
  ["server-stopped", /^The server stopped while this /],
  [
    "engine",
    /^(The container engine at|Docker pipelines need Docker)\b|cannot connect to the docker daemon|error during connect/i,
  ],
  // Woodpecker: the pipeline file is on the git host.
  [
    "git-host",
    /could not load config\b.*(?:deadline exceeded|timeout|refused|no such host|: EOF)/i,
  ],
  ["registry", /toomanyrequests|unexpected HTTP status:? 5\d\d|received unexpected HTTP status/i],
  ["registry", /\bdial tcp\b|no such host|server misbehaving/i],
  [
    "pull-timeout",
    /TLS handshake timeout|Client\.Timeout exceeded|request canceled while waiting|i\/o timeout|context deadline exceeded/i,
  ],
];

/** A registry refuses an image. That has another cause than a commit only if no commit has changed the image. */
const refusedImage =
  /manifest unknown|manifest for .+ not found|pull access denied|requested access to the resource is denied/i;

/**
 * What around the code made a subject fail, as its error says, or the reason that the server found in its log. Undefined for
 * other failures, and where nothing failed.
 * @param isSameImage whether the subject has passed before with the same image
 */
export function infrastructureCause(
  build: Build,
  subject: Exclude<Subject, TestResults>,
  isSameImage = false,
): InfrastructureCause | undefined {
  const found = subject === "build" ? undefined : findStep(build, subject);
  if (outcomeOf(found?.step ?? build) !== "failed") return undefined;
  if (found === undefined) return subject === "build" ? causeOfBuild(build) : undefined;
  const { error = "" } = found.step;
  if (error === "") return causeIn(reasonOf(build, found.step.name), anywhere);
  if (isSameImage && refusedImage.test(error)) return "image";
  return causeIn(error, [...anywhere, ...inErrors]);
}

/** Every failed step and stage of the build must have such a cause. */
function causeOfBuild(build: Build): InfrastructureCause | undefined {
  const broken = stepsOf(build).filter(({ step }) => isBrokenStep(step));
  const causes =
    broken.length > 0
      ? broken.map(({ stage, step }) =>
          infrastructureCause(build, { stage: stage.name, step: step.name }),
        )
      : failedTexts(build).map((error) => causeIn(error, [...anywhere, ...inErrors]));
  return causes.includes(undefined) ? undefined : causes[0];
}

function failedTexts(build: Build): string[] {
  const stages = stagesOf(build).filter(({ status }) => isFailureOrError(status));
  return stages.length > 0 ? stages.map(({ error = "" }) => error) : [build.error ?? ""];
}

/** The line that the server found in the log of a step. It begins with the name of the step. */
function reasonOf({ reason = "" }: Build, step: string): string {
  return reason.startsWith(`${step}: `) ? reason.slice(step.length + 2) : "";
}

function causeIn(text: string, rules: Rules): InfrastructureCause | undefined {
  return rules.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Causes that may be gone a moment later. */
const passing: ReadonlySet<InfrastructureCause> = new Set([
  "engine",
  "git-host",
  "network",
  "pull-timeout",
  "registry",
  "runner-lost",
]);

/**
 * Why a failed step is worth another attempt.
 * @param text the error of the step, or the reason found in its log
 */
export function passingCause(text: string, from: "error" | "log"): InfrastructureCause | undefined {
  const cause = causeIn(text, from === "log" ? anywhere : [...anywhere, ...inErrors]);
  return cause !== undefined && passing.has(cause) ? cause : undefined;
}

/** Whether a newer push replaced the build, as the server that did so says. */
export function isSuperseded({ cancel_reason: reason = "" }: Build): boolean {
  return reason.startsWith("Superseded by #");
}
