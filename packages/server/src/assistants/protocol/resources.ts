import type { Capability } from "@signalbox/contract";
import { z } from "zod";
import type { ApiClient } from "../api-client.ts";
import { toRepo, type BuildPlace } from "../builds.ts";
import { outsideNote, say, withoutInvisible } from "../quote.ts";
import { ToolError } from "../tool.ts";

/** Something of a build that an assistant can read by its address. */
export type BuildResource = {
  name: string;
  description: string;
  /** What a server must be capable of to have it. */
  needs: Capability;
  /** A template of addresses with `namespace`, `name` and `build`. */
  template: string;
  read: (place: BuildPlace, client: ApiClient) => Promise<{ type: string; text: string }>;
};

const address = "signalbox://{namespace}/{name}/builds/{build}";

export const resources: readonly BuildResource[] = [
  {
    name: "pipeline-file",
    description: "The pipeline file that a build ran",
    needs: "pipelineFiles",
    template: `${address}/pipeline`,
    read: async (place, client) => {
      const file = await client.call("getPipelineFile", place);
      if (file.text === undefined)
        throw new ToolError(file.problem ? say`${file.problem}` : say`The file is not kept`);
      return { type: "application/yaml", text: withoutInvisible(file.text) };
    },
  },
  {
    name: "test-report",
    description: "The tests of a build: counts, and the failed ones with message and output",
    needs: "tests",
    template: `${address}/tests`,
    read: async (place, client) => {
      const { counts, duration, warnings, tests } = await client.call("listTests", place);
      const failed = tests.filter(({ status }) => status === "failed").slice(0, maxTests);
      const details = await Promise.all(
        failed.map(({ id }) => client.call("getTest", { ...place, test: id })),
      );
      return json({ counts, duration, warnings, failed: details });
    },
  },
  {
    name: "artifacts",
    description: "The files that the steps of a build left to be kept",
    needs: "artifacts",
    template: `${address}/artifacts`,
    read: async (place, client) => json({ artifacts: await client.call("listArtifacts", place) }),
  },
];

/** Failed tests with their output. */
const maxTests = 20;

/** Characters of one text, such as the output of a test. */
const maxCharacters = 4000;

function json(value: object): { type: string; text: string } {
  const shown = (_: string, part: unknown): unknown =>
    typeof part === "string" ? withoutInvisible(part).slice(0, maxCharacters) : part;
  const text = JSON.stringify({ note: outsideNote, ...value }, shown, 1);
  return { type: "application/json", text };
}

const Variables = z.object({ namespace: z.string(), name: z.string(), build: z.string() });

/** The build that the variables of a template name. */
export function placeOf(variables: unknown): BuildPlace {
  const { namespace, name, build } = Variables.parse(variables);
  const slug = `${decoded(namespace)}/${decoded(name)}`;
  if (!/^[1-9]\d{0,14}$/.test(build)) throw new ToolError(say`${build} is no number of a build`);
  return { ...toRepo(slug), number: Number(build) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ToolError(say`${part} is not part of an address: write % as %25`);
  }
}
