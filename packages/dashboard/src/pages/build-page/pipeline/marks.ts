import { shownPartStatus } from "../../../api/shown-status.ts";
import type { Build, PipelineFile } from "@signalbox/contract";

/** What became of a stage or step of a pipeline file, for the line at which it begins. */
export type Mark = {
  name: string;
  isStep: boolean;
  status: string;
  reason: string | undefined;
  /** Numbers in the build; undefined if the build did not include it. */
  stage: number | undefined;
  step: number | undefined;
};

/** The marks of each line, counted from 1. */
export function marksOf({ stages }: PipelineFile, build: Build): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  const add = (line: number, mark: Mark): void => {
    const others = marks.get(line) ?? [];
    marks.set(line, [...others, mark]);
  };
  for (const { name, line, number, reason, steps } of stages) {
    const stage = build.stages?.find((one) => one.number === number);
    const status = stage === undefined ? "skipped" : shownPartStatus(stage);
    add(line, { name, isStep: false, status, reason, stage: stage?.number, step: undefined });
    for (const part of steps) {
      const step = stage?.steps?.find((one) => one.number === part.number);
      const withoutStep = part.reason === undefined ? status : "skipped";
      const ofStep = step === undefined ? withoutStep : shownPartStatus(step);
      const numbers = { stage: step && stage?.number, step: step?.number };
      add(part.line, {
        name: part.name,
        isStep: true,
        status: ofStep,
        reason: part.reason,
        ...numbers,
      });
    }
  }
  return marks;
}
