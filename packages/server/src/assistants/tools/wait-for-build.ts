import { fillPath, isFailed, isFinished, Repo, streams, type Build } from "@signalbox/contract";
import { z } from "zod";
import { joined, quote, say, word, type Line } from "../quote.ts";
import { buildInput, chooseBuild, repoInput, type BuildPlace } from "../builds.ts";
import { stepsOf } from "../logs.ts";
import { RefusedError } from "../refused-error.ts";
import { defineTool, type ToolContext } from "../tool.ts";

const defaultSeconds = 300;
const maxSeconds = 3600;

const input = z.strictObject({
  repo: repoInput,
  build: buildInput.optional().describe("Number of the build; without it, the newest"),
  timeout: z
    .number()
    .int()
    .min(1)
    .max(maxSeconds)
    .optional()
    .describe(`Seconds to wait at most (${defaultSeconds})`),
});

export const waitForBuild = defineTool({
  name: "wait_for_build",
  title: "Wait for a build",
  description:
    "Waits until a build has ended, or needs an approval, and says how. Reports progress. After the timeout, says what it has come to.",
  input,
  effect: "read",
  run: async ({ repo, build: number, timeout = defaultSeconds }, context) => {
    const { place, build } = await chooseBuild(context.client, repo, number);
    const late = AbortSignal.timeout(timeout * 1000);
    const last = await follow(place, build, late, context);
    const slug = `${place.namespace}/${place.name}`;
    const isOver = isFinished(last.status);
    return {
      data: {
        repo: slug,
        number: last.number,
        status: last.status,
        ended: isOver,
        reason: last.reason,
      },
      lines: [
        say`${slug} #${last.number} ${word(last.status)}${isOver ? say`` : say`: ${progressOf(last)}`}`,
        ...(last.reason ? [quote("why", last.reason)] : []),
        ...(isFailed(last.status) ? [say`Ask why it failed.`] : []),
        ...(isBlocked(last) ? [say`It waits for approval by a person.`] : []),
      ],
    };
  },
});

/** Follows the events of the repository until the build has ended, waits for a person, or time is up. */
async function follow(
  place: BuildPlace,
  build: Build,
  late: AbortSignal,
  { client, progress }: ToolContext,
): Promise<Build> {
  if (isOver(build)) return build;
  const limited = client.until(late);
  let isFirst = true;
  try {
    for await (const { event, data } of limited.frames(fillPath(streams.repoBuilds.path, place))) {
      // The stream begins with a ping. What happened before it is in the build that is read now.
      const current =
        isFirst || event !== "message"
          ? isFirst && (await limited.call("getBuild", place))
          : buildIn(data);
      isFirst = false;
      if (!current || current.number !== place.number) continue;
      progress(say`${word(current.status)}: ${progressOf(current)}`);
      if (isOver(current)) return current;
    }
  } catch (error) {
    // A server cuts the stream of somebody who may no longer read it. The next call says so.
    const isCut = error instanceof RefusedError && error.status === 0;
    if (!late.aborted && !isCut) throw error;
  }
  return client.call("getBuild", place);
}

function isOver(build: Build): boolean {
  return isFinished(build.status) || isBlocked(build);
}

/** Whether the build, or a stage of a build that is pending, goes on only if a person approves it. */
function isBlocked({ status, stages = [] }: Build): boolean {
  return status === "blocked" || stages.some((stage) => stage.status === "blocked");
}

function buildIn(data: string): Build | undefined {
  return Repo.parse(JSON.parse(data)).build;
}

function progressOf(build: Build): Line {
  const steps = stepsOf(build);
  const ended = steps.filter(({ step }) => isFinished(step.status)).length;
  const running = steps.filter(({ step }) => step.status === "running").slice(0, 3);
  const names = running.map(({ stage, step }) => say`${`${stage.name}/${step.name}`}`);
  const now = names.length === 0 ? say`` : say`, running ${joined(names, ", ")}`;
  return say`${ended} of ${steps.length} steps ended${now}`;
}
