import * as z from "zod/mini";
import type { ExtensionsConfig } from "../config/extensions-config.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import {
  askExtension,
  maxMessageLength,
  readAnswer,
  type Answer,
  type Question,
} from "./ask-extension.ts";
import { describeBuild, type BuildToStart } from "./describe-build.ts";

/** Asks the extensions of the server about the pipeline file of a build. */
export type PipelineExtensions = {
  /**
   * The text of the pipeline file.
   * @param read reads the file of the commit, if no extension says what it is
   * @throws {ExtensionError} if an extension fails
   */
  read: (build: ExtendedBuild, read: () => Promise<string>) => Promise<string>;
  /** Whether the conversion extension is for another language than YAML only, and the file is in it. */
  isForLanguage: (path: string) => boolean;
  /** Whether the conversion extension also gets what the server has converted. */
  isLast: boolean;
  /**
   * What the conversion extension makes of the text; "" if it has nothing to say.
   * @throws {ExtensionError} if it fails
   */
  convert: (build: ExtendedBuild, text: string) => Promise<string>;
  /**
   * Whether the text may run: `skip` starts no build, `block` lets somebody look at it first. `reason` is what the extension said.
   * @throws {ExtensionError} if the extension refuses or fails
   */
  validate: (build: ExtendedBuild, text: string) => Promise<Verdict>;
};

export type Verdict = { is: "run" | "skip" | "block"; reason: string };

export type ExtendedBuild = BuildToStart & {
  path: string;
  /** Whether the text of a person is tried, which the configuration extension has no say in. */
  isTrial: boolean;
};

type Options = { config: ExtensionsConfig; clock: Clock; signal: AbortSignal };

const accept = (kind: string) => `application/vnd.drone.${kind}.v1+json`;
/** https://docs.drone.io/extensions/validation/ */
const statuses = { skip: 498, block: 499 } as const;
const fileAnswer = {
  words: 'an object with the text "data"',
  shape: z.object({ data: z.optional(z.string()) }),
};

export function createPipelineExtensions({ config, clock, signal }: Options): PipelineExtensions {
  const options = () => ({ signal, now: new Date(clock()) });

  const configured = async (build: ExtendedBuild): Promise<string> => {
    if (config.configuration === undefined || build.isTrial) return "";
    const body = { ...describeBuild(build, secondsOf(clock)), token: noToken };
    const question = { kind: "configuration", accept: accept("config"), body } as const;
    return readFile(await askExtension(config.configuration, question, options()), question.kind);
  };

  const converted = async (build: ExtendedBuild, text: string): Promise<string> => {
    const { conversion } = config;
    if (conversion === undefined || !build.path.endsWith(conversion.suffix)) return "";
    const { repo, ...described } = describeBuild(build, secondsOf(clock));
    const body = { ...described, config: { data: text, kind: "" }, repo, token: noToken };
    const question = { kind: "conversion", accept: accept("convert"), body } as const;
    return readFile(await askExtension(conversion, question, options()), question.kind);
  };

  return {
    read: async (build, read) => (await configured(build)) || read(),
    isForLanguage: (path) => {
      const suffix = config.conversion?.suffix ?? "";
      return suffix !== "" && !/ya?ml$/.test(suffix) && path.endsWith(suffix);
    },
    isLast: config.conversion?.isLast === true,
    convert: converted,
    validate: async (build, text) => {
      if (config.validation === undefined) return { is: "run", reason: "" };
      const { repo, ...described } = describeBuild(build, secondsOf(clock));
      const body = { ...described, config: { data: text, kind: "" }, repo, token: noToken };
      const question = { kind: "validation", accept: accept("validate"), body } as const;
      const accepted = Object.values(statuses);
      const { status, text: said } = await askExtension(config.validation, question, {
        ...options(),
        accepted,
      });
      const reason = said.trim().slice(0, maxMessageLength);
      if (status === statuses.skip) return { is: "skip", reason };
      return { is: status === statuses.block ? "block" : "run", reason };
    },
  };
}

/** A person's token is nobody's business, although Drone sent the one of the repository's owner. */
const noToken = { access: "", refresh: "" };

/** The text of a file in an answer; "" if the extension has nothing to say. */
const readFile = (answer: Answer, kind: Question["kind"]): string =>
  readAnswer(answer, kind, fileAnswer)?.data ?? "";
