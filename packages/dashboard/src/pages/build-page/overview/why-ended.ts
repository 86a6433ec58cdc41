import type { Build } from "@signalbox/contract";
import { stagesOf, stepsOf } from "../../../components/stages/stages-model.ts";
import { isolated, isolatedPath } from "../../../messages/isolated.ts";

/** Why a build ended without passing or failing. */
export type WhyEnded = {
  sentence: string;
  /** The number of the build that replaced it. */
  replacedBy?: number | undefined;
  /** How far it had come. */
  reached: string;
};

/** Why a build was cancelled, replaced or declined, or did not run. Undefined for builds that passed, failed or still run. */
export function whyEnded(build: Build): WhyEnded | undefined {
  switch (build.status) {
    case "declined":
      return { sentence: declinedWords(build), reached: reachedWords(build) };
    case "killed":
    case "skipped":
      return { ...cancelledWords(build), reached: reachedWords(build) };
    default:
      return undefined;
  }
}

function cancelledWords({ cancel_reason: reason, status }: Build): Omit<WhyEnded, "reached"> {
  const [, number] = /^Superseded by #(\d{1,15})$/.exec(reason ?? "") ?? [];
  if (number !== undefined)
    return { sentence: "A newer push replaced this build", replacedBy: Number(number) };
  if (reason) return { sentence: reason };
  return { sentence: status === "killed" ? "This build was cancelled" : "This build was skipped" };
}

function declinedWords(build: Build): string {
  const reviewer = stagesOf(build).find(({ status }) => status === "declined")?.reviewer;
  return reviewer ? `${isolated(reviewer)} declined this build` : "This build was declined";
}

function reachedWords(build: Build): string {
  const steps = stagesOf(build).flatMap((stage) => stepsOf(stage).map((step) => ({ stage, step })));
  const at = steps.find(({ step }) => step.status === "killed" && step.detached !== true);
  if (at !== undefined) return `It had come to ${isolatedPath(at.stage.name, at.step.name)}.`;
  const ran = steps.some(({ step }) => (step.started ?? 0) > 0 && step.status !== "skipped");
  return ran ? "" : "None of its steps ran.";
}
