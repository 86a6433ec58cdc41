import { isFinished } from "@signalbox/contract";
import type { PlainLog } from "@signalbox/log-engine/plain-log";
import { z } from "zod";
import { nextTurn } from "../../lib/next-turn.ts";
import { stepName } from "../build-words.ts";
import { buildInput, chooseBuild, failedQuery, repoInput } from "../builds.ts";
import { chooseStep, hasLog, readLog, stepsOf } from "../logs.ts";
import { oneLine, outsideNote, quote } from "../quote.ts";
import { defineTool } from "../tool.ts";

const maxMatches = 40;
/** Steps of one build that are searched. */
const maxSteps = 20;
/** Lines that are compared in one turn of the event loop. */
const batch = 5000;

const input = z.object({
  repo: repoInput,
  build: buildInput.optional().describe("Number of the build; without it, the newest that failed"),
  text: z.string().min(1).max(200).describe("Text to find, as it is; case does not count"),
  step: z
    .string()
    .max(500)
    .optional()
    .describe('Step as "1/2" (stage/step), by names, or by its name; without it, all steps'),
});

export const searchLog = defineTool({
  name: "search_log",
  title: "Search logs",
  description: `Finds a text in the log of a step, or of all steps of a build: at most ${maxMatches} lines with their numbers, for read_log.`,
  input,
  effect: "read",
  run: async ({ repo, build: number, text: wanted, step }, { client }) => {
    const { place, build } = await chooseBuild(client, repo, number, failedQuery);
    const all =
      step === undefined
        ? stepsOf(build).filter((one) => hasLog(one.step) && isFinished(one.step.status))
        : [chooseStep(build, step)];
    const searched = all.slice(0, maxSteps);
    const found: Match[] = [];
    let matches = 0;
    for (const { stage, step: one } of searched) {
      const log = await readLog(client, place, { stage, step: one });
      const lines = await linesWith(log, wanted.toLowerCase());
      matches += lines.length;
      for (const line of lines.slice(0, maxMatches - found.length))
        found.push({
          step: `${stage.number}/${one.number}`,
          name: stepName(stage, one),
          line: line + 1,
          text: oneLine(log.textOf(line)),
        });
    }
    const left = all.length - searched.length;
    return {
      data: { build: place.number, matches, lines: found, steps_not_searched: left },
      text: [
        outsideNote,
        `${matches} matching lines in ${searched.length} steps${matches > found.length ? `, the first ${found.length}:` : ""}`,
        ...found.flatMap((match, index) => matchLines(match, found[index - 1])),
        ...(left > 0 ? [`${left} more steps were not searched: name one with step`] : []),
      ].join("\n"),
    };
  },
});

type Match = { step: string; name: string; line: number; text: string };

/** The line of a match, below the name of its step if that is another one than before. */
function matchLines({ name, line, text }: Match, before: Match | undefined): string[] {
  const shown = quote(line, text);
  return name === before?.name ? [shown] : [`Step ${name}`, shown];
}

/** The indexes of the lines that contain a text in lower case. */
async function linesWith(log: PlainLog, needle: string): Promise<number[]> {
  const lines: number[] = [];
  for (let line = 0; line < log.lineCount; line += 1) {
    if (line % batch === batch - 1) await nextTurn();
    if (log.textOf(line).toLowerCase().includes(needle)) lines.push(line);
  }
  return lines;
}
