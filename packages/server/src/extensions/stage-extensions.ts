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
  /**
   * Credentials for registries, as files like Docker's `config.json`.
   * @throws {ExtensionError} if the extension refuses or fails
   */
  registryConfigs: (build: StartedBuild, signal: AbortSignal) => Promise<string[]>;
  /** @throws {ExtensionError} if the extension refuses or fails */
  variables: (build: StartedBuild, signal: AbortSignal) => Promise<GivenVariable[]>;
};

/** A variable for all steps. `mask` makes a secret of it. */
export type GivenVariable = { name: string; data: string; mask: boolean };

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

const registryAnswer = {
  words: 'a list of objects with "address", "username" and "password"',
  shape: z.array(
    z.object({
      address: z.string(),
      username: z.optional(z.string()),
      password: z.optional(z.string()),
    }),
  ),
};

/** The object is the answer of early versions. */
const variablesAnswer = {
  words: 'a list of objects with "name" and "data"',
  shape: z.union([
    z.array(
      z.object({
        name: z.string(),
        data: z.optional(z.string()),
        mask: z.optional(z.boolean()),
      }),
    ),
    z.record(z.string(), z.string()),
  ]),
};

export function createStageExtensions({ config, clock }: Options): StageExtensions {
  const { secrets, registries, variables } = config;
  const options = (signal: AbortSignal) => ({ signal, now: new Date(clock()) });

  const secretOf: AskSecret = async (build, get, signal) => {
    if (secrets === undefined) return "";
    const body = { ...get, ...describeStartedBuild(build) };
    const accept = "application/vnd.drone.secret.v1+json";
    const question: Question = { kind: "secret", accept, body };
    const answer = await askExtension(secrets, question, options(signal));
    const { data = "", pull_request, pull } = readAnswer(answer, question.kind, secretAnswer) ?? {};
    const isForPulls = pull_request === true || pull === true;
    return build.build.event !== "pull_request" || isForPulls ? data : "";
  };

  return {
    secretOf: secrets && secretOf,
    registryConfigs: async (build, signal) => {
      if (registries === undefined) return [];
      const accept = "application/vnd.drone.registry.v1+json";
      const question: Question = { kind: "registry", accept, body: describeStartedBuild(build) };
      const answer = await askExtension(registries, question, options(signal));
      const found = readAnswer(answer, question.kind, registryAnswer) ?? [];
      return found.map(({ address, username, password }) =>
        JSON.stringify({ auths: { [address]: { username, password } } }),
      );
    },
    variables: async (build, signal) => {
      if (variables === undefined) return [];
      const accept = "application/vnd.drone.env.v2+json";
      const question: Question = { kind: "environment", accept, body: describeStartedBuild(build) };
      const answer = await askExtension(variables, question, options(signal));
      const found = readAnswer(answer, question.kind, variablesAnswer) ?? [];
      return Array.isArray(found)
        ? found.map(({ name, data = "", mask = false }) => ({ name, data, mask }))
        : Object.entries(found).map(([name, data]) => ({ name, data, mask: false }));
    },
  };
}
