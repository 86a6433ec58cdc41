import { z } from "zod";
import { nextTurn } from "../../lib/next-turn.ts";
import type { PlainLog } from "@signalbox/log-engine/plain-log";
import type { ApiClient } from "../api-client.ts";
import { stepName } from "../build-words.ts";
import { buildInput, chooseBuild, failedQuery, repoInput, type ChosenBuild } from "../builds.ts";
import { expectCapability } from "../expect-capability.ts";
import { chooseStep, readLog as read, stepsOf, type PlacedStep } from "../logs.ts";
import { oneLine, quote, say, type Line } from "../quote.ts";
import { defineTool, ToolError } from "../tool.ts";

/** Lines and characters of one answer. */
const maxLines = 300;
const maxCharacters = 16_000;
const defaultLines = 60;

const stepInput = z
  .string()
  .max(500)
  .optional()
  .describe(
    'Step as "1/2" (stage/step), by names, or by its name; without it, the first that failed',
  );

const input = z.strictObject({
  repo: repoInput,
  build: buildInput.optional().describe("Number of the build; without it, the newest that failed"),
  step: stepInput,
  from: z.number().int().min(1).optional().describe("First line, from 1"),
  to: z.number().int().min(1).optional().describe("Last line"),
  tail: z.number().int().min(1).max(maxLines).optional().describe("The last lines instead"),
  around: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      "Lines around this one; without any of these, around the error that why_failed names",
    ),
  changed: z
    .boolean()
    .optional()
    .describe("Only lines that are new or changed since the last green build of the same step"),
});

type Input = z.output<typeof input>;

export const readLog = defineTool({
  name: "read_log",
  title: "Read a log",
  description: `Lines of a step's log, numbered, without escape sequences: a range, the tail, around the error, or only what the last green build did not print. At most ${maxLines} lines.`,
  input,
  effect: "read",
  run: async (wanted, { client }) => {
    const chosen = await chooseBuild(client, wanted.repo, wanted.build, failedQuery);
    const placed = chooseStep(chosen.build, wanted.step);
    const log = await read(client, chosen.place, placed);
    const { lines, note } = await choose(wanted, { client, chosen, placed, log });
    const shown = withinBudget(
      lines.map((line) => ({ line: line + 1, text: oneLine(log.textOf(line), 1000) })),
    );
    const next = shown.length < lines.length ? lines[shown.length] : undefined;
    return {
      data: {
        build: chosen.place.number,
        stage: placed.stage.number,
        step: placed.step.number,
        line_count: log.lineCount,
        lines: shown,
        next: next === undefined ? undefined : next + 1,
      },
      lines: [
        say`Log of step ${stepName(placed.stage, placed.step)} of build #${chosen.place.number}, ${log.lineCount} lines${note}`,
        ...shown.flatMap(({ line, text }, index) => {
          const isGap = index > 0 && line !== (shown[index - 1]?.line ?? 0) + 1;
          return isGap ? [say`     …`, quote(line, text)] : [quote(line, text)];
        }),
        ...(shown.length === 0 ? [say`It has no such lines.`] : []),
        ...(next === undefined ? [] : [say`Continue with from: ${next + 1}`]),
      ],
    };
  },
});

type Source = { client: ApiClient; chosen: ChosenBuild; placed: PlacedStep; log: PlainLog };

/** The indexes of the wanted lines, and what they are. */
async function choose(wanted: Input, source: Source): Promise<{ lines: number[]; note: Line }> {
  const { log } = source;
  const { from, to, tail, changed } = wanted;
  if (changed === true) {
    const { lines, since } = await changedLines(source);
    const inRange = lines.filter((line) => line + 1 >= (from ?? 1) && line + 1 <= (to ?? Infinity));
    return {
      lines: tail === undefined ? inRange : inRange.slice(-tail),
      note: say`, those that build #${since} did not print`,
    };
  }
  if (tail !== undefined)
    return { lines: numbers(log.lineCount - tail, log.lineCount), note: say`` };
  if (from !== undefined || to !== undefined) {
    const first = from ?? Math.max(1, (to ?? 1) - defaultLines + 1);
    const end = Math.min(log.lineCount, to ?? first + defaultLines - 1);
    return { lines: numbers(first - 1, end), note: say`` };
  }
  const error = wanted.around ?? (await errorLine(source));
  if (error === undefined)
    return { lines: numbers(log.lineCount - defaultLines, log.lineCount), note: say`, its end` };
  const first = error - 1 - defaultLines / 3;
  return {
    lines: numbers(first, Math.min(log.lineCount, first + defaultLines)),
    note: say`, around line ${error}`,
  };
}

async function errorLine({ client, chosen, placed }: Source): Promise<number | undefined> {
  const summary = await client.find("getSummary", chosen.place);
  return summary?.failed.find(
    ({ stage, step }) => stage === placed.stage.number && step === placed.step.number,
  )?.line;
}

/** The lines that the same step did not print in the last comparable build that succeeded. */
async function changedLines({ client, chosen, placed, log }: Source) {
  const { place } = chosen;
  await expectCapability(client, "changes");
  const since = (await client.find("getBuildChanges", place, { since: "green" }))?.since;
  if (since === undefined)
    throw new ToolError(
      say`No earlier comparable build passed: read the log without changed: true`,
    );
  const before = await client.call("getBuild", { ...place, number: since });
  const same = stepsOf(before).find(
    ({ stage, step }) => stage.name === placed.stage.name && step.name === placed.step.name,
  );
  if (same === undefined) throw new ToolError(say`Build #${since} has no such step`);
  const other = await read(client, { ...place, number: since }, same);
  return { since, lines: await log.linesUnlike(other, nextTurn) };
}

function numbers(from: number, to: number): number[] {
  const first = Math.max(0, from);
  return Array.from({ length: Math.max(0, to - first) }, (_, index) => first + index);
}

/** The first lines that fit into an answer. */
function withinBudget<Line extends { text: string }>(lines: readonly Line[]): Line[] {
  let left = maxCharacters;
  const fitting = lines.slice(0, maxLines);
  const end = fitting.findIndex(({ text }) => (left -= text.length + 10) < 0);
  return end === -1 ? fitting : fitting.slice(0, Math.max(1, end));
}
