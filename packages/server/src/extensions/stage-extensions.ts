import * as z from "zod/mini";
import type { ExtensionsConfig } from "../config/extensions-config.ts";
import type { Clock } from "../lib/clock.ts";
import type { ExternalSecret } from "../pipeline/file/pipeline-file.ts";
import { askExtension, readAnswer, type Question } from "./ask-extension.ts";
import { describeStartedBuild, type StartedBuild } from "./describe-build.ts";

/** Asks the extensions of the server what a stage gets that it runs on its own machine. Remote runners ask those of their own. */
export type StageExtensions = {
  /** Undefined without an extension for secrets. */
  secretOf: AskSecret | undefined;
};

/**
 * The value of a secret, "" if there is none for this build.
 * @throws {ExtensionError} if the extension refuses or fails
 */
type AskSecret = (
  build: StartedBuild,
  get: ExternalSecret["get"],
  signal: AbortSignal,
) => Promise<string>;

type Options = { config: ExtensionsConfig; clock: Clock };

const secretAnswer = {
  words: 'an object with the text "data"',
  shape: z.object({
    data: z.optional(z.string()),
    pull_request: z.optional(z.boolean()),
    /** The name of the same key in early versions. */
    pull: z.optional(z.boolean()),
  }),
};

export function createStageExtensions({ config, clock }: Options): StageExtensions {
  const { secrets } = config;

  const secretOf: AskSecret = async (build, get, signal) => {
    if (secrets === undefined) return "";
    const body = { ...get, ...describeStartedBuild(build) };
    const accept = "application/vnd.drone.secret.v1+json";
    const question: Question = { kind: "secret", accept, body };
    const answer = await askExtension(secrets, question, { signal, now: new Date(clock()) });
    const { data = "", pull_request, pull } = readAnswer(answer, question.kind, secretAnswer) ?? {};
    const isForPulls = pull_request === true || pull === true;
    return build.build.event !== "pull_request" || isForPulls ? data : "";
  };

  return { secretOf: secrets && secretOf };
}
