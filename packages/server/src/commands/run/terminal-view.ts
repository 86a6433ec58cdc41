import { stripVTControlCharacters, styleText } from "node:util";
import { formatDuration, type Stage, type Step } from "@signalbox/contract";
import { failedSteps, timeoutFact, type FailedTests } from "@signalbox/insight/brief";
import { escapeControls } from "../../pipeline/text/escape-controls.ts";
import type { DetailedBuild } from "../../store/stages.ts";
import type { BuildView } from "./follow-build.ts";

type Style = Parameters<typeof styleText>[0];

export type TerminalOptions = {
  write: (text: string) => void;
  isColored: boolean;
};

/** Why a step failed, in one line. */
export type FailureReason = {
  text: string;
  /** Whether the build continued as if the step had succeeded. */
  isIgnored: boolean;
  /** The failed tests of its reports. */
  tests?: FailedTests | undefined;
};

export type TerminalView = BuildView & {
  planned: (build: DetailedBuild) => void;
  /** Prints why steps failed and how the build ended. */
  ended: (build: DetailedBuild, reasons: readonly FailureReason[]) => void;
};

/**
 * Prints a build. Steps that run one after the other have a heading each. As soon as steps may run at the same
 * time, each line begins with the name of its step.
 */
export function createTerminalView({ write, isColored }: TerminalOptions): TerminalView {
  const paint = (style: Style, text: string): string =>
    isColored ? styleText(style, text, { validateStream: false }) : text;
  let isParallel = false;
  let width = 0;
  const colors = new Map<number, Style>();
  const print = (line: string): void => write(`${line}\n`);

  const labelled = (stage: Stage, step: Step, text: string): string => {
    const color = colors.get(step.id) ?? stepColors[colors.size % stepColors.length] ?? "cyan";
    colors.set(step.id, color);
    return `${paint(color, nameOf(stage, step).padEnd(width))} ${paint("dim", "|")} ${text}`;
  };

  return {
    planned: ({ stages }) => {
      isParallel = stages.length > 1 || stages.some(hasParallelSteps);
      const names = stages.flatMap((stage) => (stage.steps ?? []).map((one) => nameOf(stage, one)));
      width = Math.max(width, ...names.map(({ length }) => length));
    },
    stepStarted: (stage, step) => {
      width = Math.max(width, nameOf(stage, step).length);
      if (!isParallel) print(paint("bold", `▸ ${nameOf(stage, step)}`));
    },
    line: (stage, step, text) => {
      const shown = isColored ? text : stripVTControlCharacters(text);
      print(isParallel ? labelled(stage, step, shown) : shown);
    },
    stepEnded: (stage, step) => {
      const text = endOfStep(stage, step, paint);
      print(isParallel ? labelled(stage, step, text) : `${text}\n`);
    },
    ended: (build, reasons) => {
      for (const { text: reason, isIgnored, tests } of reasons) {
        const text = escapeControls(reason);
        print(isIgnored ? paint("dim", `✘ ${text} · ignored`) : paint("red", `✘ ${text}`));
        if (tests !== undefined) for (const line of testLines(tests)) print(`  ${line}`);
      }
      print(endOfBuild(build, paint));
    },
  };
}

/** A line for each failed test: its suite and name, its place, and the first line of its message. */
const testLines = ({ count, first }: FailedTests): string[] => {
  const lines = first.map(({ suite, name, message, file, line }) => {
    const place = file === undefined ? "" : ` (${file}${line === undefined ? "" : `:${line}`})`;
    const [why = ""] = message.trim().split("\n", 1);
    const test = `${suite === "" ? "" : `${suite} › `}${name}${place}`;
    return escapeControls(why === "" ? test : `${test}: ${why}`);
  });
  return count > first.length ? [...lines, `… and ${count - first.length} more`] : lines;
};

type Paint = (style: Style, text: string) => string;

const stepColors: readonly Style[] = ["cyan", "magenta", "yellow", "blue", "green", "white"];

const nameOf = (stage: Stage, step: Step): string => escapeControls(`${stage.name} / ${step.name}`);

const hasParallelSteps = ({ steps = [] }: Stage): boolean =>
  steps.some(({ depends_on, detached }) => detached || (depends_on ?? []).length > 0);

const endOfStep = (stage: Stage, step: Step, paint: Paint): string => {
  const took = `${nameOf(stage, step)} ${secondsBetween(step.started, step.stopped)}`;
  if (step.status === "success") return paint("green", `✔ ${took}`);
  const why = step.error || (step.exit_code ? `exit code ${step.exit_code}` : step.status);
  return paint("red", `✘ ${took} · ${escapeControls(why)}${step.errignore ? " · ignored" : ""}`);
};

const endOfBuild = (build: DetailedBuild, paint: Paint): string => {
  const took = secondsBetween(build.started, build.finished);
  if (build.status === "success") return paint(["green", "bold"], `The build passed in ${took}.`);
  const isLate = failedSteps(build).some((failure) => timeoutFact(failure) !== undefined);
  if (build.status === "killed" && !isLate)
    return paint(["yellow", "bold"], "The build was cancelled.");
  return paint(["red", "bold"], `The build failed after ${took}.`);
};

/** The server's times are whole seconds. */
const secondsBetween = (start = 0, end = 0): string => formatDuration(start > 0 ? end - start : 0);
