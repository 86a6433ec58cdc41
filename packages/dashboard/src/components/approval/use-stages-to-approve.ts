import type { Build, Stage } from "@signalbox/contract";
import { useCan } from "../../api/capabilities.ts";
import { approvalsOf } from "../stages/approval-model.ts";

/** The stages to approve so that the whole build runs, and whether one approval is for the whole build. */
export function useStagesToApprove(build: Build): { stages: Stage[]; isForBuild: boolean } {
  const isForBuild = useCan("stageApproval") === false;
  return { stages: approvalsOf(build, isForBuild), isForBuild };
}
