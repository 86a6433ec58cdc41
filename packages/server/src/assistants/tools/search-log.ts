import { isFinished } from "@signalbox/contract";
import { z } from "zod";
import { nextTurn } from "../../lib/next-turn.ts";
import { stepName } from "../build-words.ts";
import { buildInput, chooseBuild, failedQuery, repoInput } from "../builds.ts";
import { chooseStep, hasLog, readLog, stepsOf, type PlacedStep } from "../logs.ts";
import { oneLine, quote, say, type Line } from "../quote.ts";
import { defineTool } from "../tool.ts";

const maxMatches = 40;
/** Steps of one build that are searched. */
const maxSteps = 20;

const input = z.strictObject({
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
      const lines = await log.linesWith(wanted, nextTurn);
      matches += lines.length;
      for (const line of lines.slice(0, maxMatches - found.length))
        found.push({ stage, step: one, line: line + 1, text: oneLine(log.textOf(line)) });
    }
    const left = all.length - searched.length;
    return {
      data: {
        build: place.number,
        matches,
        lines: found.map(briefMatch),
        steps_not_searched: left,
      },
      lines: [
        say`${matches} matching lines in ${searched.length} steps of build #${place.number}${matches > found.length ? say`, the first ${found.length}:` : say``}`,
        ...found.flatMap((match, index) => matchLines(match, found[index - 1])),
        ...(left > 0 ? [say`${left} more steps were not searched: name one with step`] : []),
      ],
    };
  },
});

type Match = PlacedStep & { line: number; text: string };

function briefMatch({ stage, step, line, text }: Match) {
  const [number, name] = [`${stage.number}/${step.number}`, `${stage.name}/${step.name}`];
  return { step: number, name, line, text };
}

/** The line of a match, below the name of its step if that is another one than before. */
function matchLines({ stage, step, line, text }: Match, before: Match | undefined): Line[] {
  const shown = quote(line, text);
  return step === before?.step ? [shown] : [say`Step ${stepName(stage, step)}`, shown];
}
