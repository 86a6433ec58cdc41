import { createInlineEngine } from "../packages/log-engine/src/create-inline-engine.ts";
import type { LogEngine } from "../packages/log-engine/src/types/log-engine.ts";
import type { LogState } from "../packages/log-engine/src/types/values.ts";
import { FailedStep } from "../packages/contract/src/entities/summary.ts";
import { withinBudget } from "../packages/server/src/assistants/tools/why-failed.ts";
import { distance, readLabels, readPieces, type Label, type LineRange } from "./labelled-folder.ts";

/**
 * How often the line at which a failed step opens lies inside the labelled reason:
 * `node bench/failures.bench.ts FOLDER`. FOLDER has `labels.json` (`log`, `project`, and `why`: ranges of
 * lines, counted from 1, both ends included) and each log as `logs/NAME.log.gz` or `logs/NAME.log`, or
 * beside `labels.json`. The logs run through the engine itself, one piece per line.
 */
const CLOSE = 5;

type Outcome = {
  readonly log: string;
  readonly project: string;
  /** The chosen line, counted from 1; 0 for none. */
  readonly opened: number;
  readonly why: readonly LineRange[];
  readonly isInside: boolean;
  readonly isClose: boolean;
  readonly isListed: boolean;
  /** Whether what assistants are told (`why_failed`) has a line of the labelled reason. */
  readonly isTold: boolean;
};

function untilRead(engine: LogEngine): Promise<void> {
  return new Promise((resolve) => {
    const check = ({ ended }: LogState) => {
      if (ended) resolve();
    };
    engine.onChange(check);
    check(engine.state());
  });
}

async function examine(folder: string, { log, project, why }: Label): Promise<Outcome> {
  const pieces = readPieces(folder, log);
  const engine = createInlineEngine({ nextFrame: (run) => setTimeout(run, 0) });
  await engine.readStored(new Blob([JSON.stringify(pieces)]).stream());
  await untilRead(engine);
  const { best, errors } = await engine.errors();
  // Moves of the cursor can join lines of the file, so a line is found again by its piece.
  const lineInFile = async (line: number): Promise<number> =>
    line < 0 ? 0 : ((await engine.lines(line, line + 1))[0]?.pos ?? -1) + 1;
  const opened = await lineInFile(best);
  const listed = await Promise.all(errors.map(({ line }) => lineInFile(line)));
  const told = await Promise.all((await toldLines(engine)).map(lineInFile));
  engine.dispose();
  return {
    log,
    project: project ?? log,
    opened,
    why,
    isInside: opened > 0 && distance(opened, why) === 0,
    isClose: opened > 0 && distance(opened, why) <= CLOSE,
    isListed: listed.some((line) => distance(line, why) === 0),
    isTold: told.some((line) => distance(line, why) === 0),
  };
}

/** The lines, counted from 0, that an assistant is told of a failed step. */
async function toldLines(engine: LogEngine): Promise<number[]> {
  const reason = await engine.reason();
  if (reason === null) return [];
  const { line, from, lines } = reason;
  const step = FailedStep.parse({ line: line + 1, first_line: from + 1, lines });
  return withinBudget([step]).flatMap(({ evidence }) => evidence.map((one) => one.line - 1));
}

function percent(flags: readonly boolean[]): number {
  return (100 * flags.filter(Boolean).length) / flags.length;
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: node bench/failures.bench.ts FOLDER");
const outcomes: Outcome[] = [];
for (const label of readLabels(folder)) outcomes.push(await examine(folder, label));

const projects = [...Map.groupBy(outcomes, ({ project }) => project)];
const shares = projects.map(([, logs]) => percent(logs.map(({ isInside }) => isInside)));
if (projects.length < outcomes.length) {
  console.table(
    projects.map(([project, logs], i) => ({
      project,
      logs: logs.length,
      "in the reason": `${(shares[i] ?? 0).toFixed(0)} %`,
    })),
  );
}
if (process.argv.includes("--misses")) {
  for (const { log, opened, why } of outcomes.filter(({ isInside }) => !isInside)) {
    console.log(
      `${log}: opened ${opened}, reason ${why.map((range) => range.join("–")).join(", ")}`,
    );
  }
}
const byProject = shares.reduce((sum, share) => sum + share, 0) / shares.length;
const figures = [
  `in the reason ${percent(outcomes.map(({ isInside }) => isInside)).toFixed(1)} %`,
  `by project ${byProject.toFixed(1)} %`,
  `within ${CLOSE} lines ${percent(outcomes.map(({ isClose }) => isClose)).toFixed(1)} %`,
  `told to assistants ${percent(outcomes.map(({ isTold }) => isTold)).toFixed(1)} %`,
  `any listed ${percent(outcomes.map(({ isListed }) => isListed)).toFixed(1)} %`,
];
console.log(`${figures.join(", ")}, logs ${outcomes.length}, projects ${projects.length}`);
