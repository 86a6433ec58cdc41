import type { Build } from "@signalbox/contract";
import { z } from "zod";
import { buildInput, chooseBuild, repoInput, toRepo } from "../builds.ts";
import { expectCapability } from "../expect-capability.ts";
import { say, word } from "../quote.ts";
import { defineTool, ToolError, type ToolAnswer } from "../tool.ts";

/** Actions on builds. */

const restartInput = z.strictObject({
  repo: repoInput,
  build: buildInput,
  failed: z
    .boolean()
    .optional()
    .describe("Run only what failed, and take over the stages that passed"),
});

export const restart = defineTool({
  name: "restart",
  title: "Restart a build",
  description: "Builds the same commit again, with the same parameters, as a new build.",
  input: restartInput,
  effect: "write",
  run: async ({ repo, build, failed }, { client }) => {
    const place = { ...toRepo(repo), number: build };
    if (failed === true) await expectCapability(client, "restartFailed");
    const query = { failed: failed === true ? "true" : undefined };
    return started(repo, await client.call("restartBuild", place, query));
  },
});

const startInput = z.strictObject({
  repo: repoInput,
  branch: z.string().max(500).optional().describe("Branch; without it, the default branch"),
  commit: z.string().max(100).optional().describe("Commit; without it, the newest of the branch"),
  parameters: z
    .record(z.string().max(100), z.string().max(10_000))
    .optional()
    .describe("Parameters of the build, which its steps see"),
});

/** The parameters of the call, which build parameters cannot be called. */
const taken: ReadonlySet<string> = new Set(["branch", "commit", "access_token"]);

export const start = defineTool({
  name: "start",
  title: "Start a build",
  description: "Builds a branch or commit.",
  input: startInput,
  effect: "write",
  run: async ({ repo, branch, commit, parameters = {} }, { client }) => {
    const wrong = Object.keys(parameters).find((name) => taken.has(name));
    if (wrong !== undefined) throw new ToolError(say`No parameter can be called ${wrong}`);
    const query = { ...parameters, branch, commit };
    return started(repo, await client.call("createBuild", toRepo(repo), query));
  },
});

export const cancel = defineTool({
  name: "cancel",
  title: "Cancel a build",
  description: "Ends a build that waits or runs.",
  input: z.strictObject({ repo: repoInput, build: buildInput }),
  effect: "destroy",
  run: async ({ repo, build: number }, { client }) => {
    const { place } = await chooseBuild(client, repo, number);
    await client.call("cancelBuild", place);
    const { status } = await client.call("getBuild", place);
    return {
      data: { repo, number, status },
      lines: [say`${repo} #${number} ${word(status)}`],
    };
  },
});

/** The answer with the number of a new build. */
function started(repo: string, build: Build | null | undefined): ToolAnswer {
  if (!build)
    throw new ToolError(
      say`No build was started, because no pipeline of the file matches this event and branch`,
    );
  const { number, status } = build;
  return {
    data: { repo, number, status },
    lines: [say`${repo} #${number} ${word(status)}`],
  };
}
