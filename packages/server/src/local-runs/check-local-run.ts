import type {
  LocalRunReport,
  LocalStage,
  LocalStep,
  NewLocalRun,
  Status,
} from "@signalbox/contract";
import { ApiError } from "../lib/api-error.ts";
import { localRunLimits } from "./local-run-limits.ts";

const { nameCharacters, textCharacters } = localRunLimits;
const maxPosition = 2 ** 31 - 1;

const reportable: readonly string[] = [
  "waiting_on_dependencies",
  "pending",
  "running",
  "success",
  "failure",
  "error",
  "killed",
  "skipped",
] satisfies Status[];

/** Throws an ApiError (400) that names the invalid value. */
export function checkNewLocalRun(run: NewLocalRun): void {
  require(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(run.commit), "commit must be a commit id");
  checkName("branch", run.branch);
  require(run.stages.length > 0, "A run must have at least one stage");
  checkStages(run.stages);
}

/** Throws an ApiError (400) that names the invalid value. */
export function checkReport({ status, stages, logs }: LocalRunReport): void {
  checkStatus(status);
  if (stages !== undefined) checkStages(stages);
  for (const { lines } of logs)
    for (const { pos, time } of lines)
      require(isPosition(pos) && isPosition(time), "A log line has an invalid pos or time");
}

function checkStages(stages: readonly LocalStage[]): void {
  checkRows("stages", stages, localRunLimits.stages);
  for (const stage of stages) {
    for (const value of [stage.os, stage.arch, stage.machine, stage.type]) checkText(value);
    checkRows("steps", stage.steps ?? [], localRunLimits.steps);
    for (const { image } of stage.steps ?? []) checkText(image);
  }
}

function checkRows(what: string, rows: readonly (LocalStage | LocalStep)[], max: number): void {
  require(rows.length <= max, `A run must not have more than ${max} ${what}`);
  const numbers = new Set(rows.map(({ number }) => number));
  require(numbers.size === rows.length, `Two ${what} have the same number`);
  for (const { number, name, status, depends_on = [] } of rows) {
    require(number >= 1 && number <= max, `${what} must have numbers from 1 to ${max}`);
    checkName("name", name);
    checkStatus(status);
    require(depends_on.length <= max, `depends_on must not have more than ${max} names`);
    for (const other of depends_on) checkName("depends_on", other);
  }
}

function checkName(key: string, name: string): void {
  const isShort = name !== "" && name.length <= nameCharacters;
  require(isShort, `${key} must have 1 to ${nameCharacters} characters`);
}

function checkText(text = ""): void {
  const isShort = text.length <= textCharacters;
  require(isShort, `A text must not be longer than ${textCharacters} characters`);
}

function checkStatus(status: string): void {
  require(reportable.includes(status), `status must be one of ${reportable.join(", ")}`);
}

function isPosition(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maxPosition;
}

function require(isValid: boolean, problem: string): void {
  if (!isValid) throw new ApiError(400, problem);
}
