import { ConfigError } from "../../lib/config-error.ts";
import type { Tool } from "../../assistants/tool.ts";
import { findBuilds } from "../../assistants/tools/find-builds.ts";
import { readLog } from "../../assistants/tools/read-log.ts";
import { restart } from "../../assistants/tools/run-build.ts";
import { searchLog } from "../../assistants/tools/search-log.ts";
import { waitForBuild } from "../../assistants/tools/wait-for-build.ts";
import { whyFailed } from "../../assistants/tools/why-failed.ts";

/** The values of flags, as texts and switches. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** A tool with its input. */
export type Question = { tool: Tool; input: Record<string, unknown> };

/** A command that asks a server: the flags that it takes, and what it asks. */
export type AskCommand = {
  flags: Readonly<Record<string, "string" | "boolean">>;
  /** Throws a ConfigError if the words are wrong. */
  toQuestion: (words: readonly string[], flags: Flags) => Question;
};

export const askCommands = {
  builds: {
    flags: { limit: "string" },
    toQuestion: (words, { limit }) => {
      const [first = "", ...terms] = words;
      const hasRepo = /^[^:\s"]+\/[^:\s"]+$/.test(first);
      const query = (hasRepo ? terms : words).join(" ");
      return {
        tool: findBuilds,
        input: {
          repo: hasRepo ? first : undefined,
          query: query === "" ? undefined : query,
          limit: toNumber("--limit", limit),
        },
      };
    },
  },
  why: {
    flags: {},
    toQuestion: (words) => ({ tool: whyFailed, input: toPlace(words, 2) }),
  },
  log: {
    flags: { from: "string", to: "string", tail: "string", changed: "boolean", search: "string" },
    toQuestion: (words, { from, to, tail, changed, search }) => {
      const place = { ...toPlace(words, 3), step: words[2] };
      if (search !== undefined) return { tool: searchLog, input: { ...place, text: search } };
      const range = {
        from: toNumber("--from", from),
        to: toNumber("--to", to),
        tail: toNumber("--tail", tail),
      };
      return { tool: readLog, input: { ...place, ...range, changed } };
    },
  },
  watch: {
    flags: { timeout: "string" },
    toQuestion: (words, { timeout }) => ({
      tool: waitForBuild,
      input: { ...toPlace(words, 2), timeout: toNumber("--timeout", timeout) ?? 3600 },
    }),
  },
  restart: {
    flags: { failed: "boolean" },
    toQuestion: (words, { failed }) => {
      const place = toPlace(words, 2);
      if (place.build === undefined) throw new ConfigError("Which build? Give its number");
      return { tool: restart, input: { ...place, failed } };
    },
  },
} satisfies Record<string, AskCommand>;

export type AskCommandName = keyof typeof askCommands;

/** `NAMESPACE/NAME [NUMBER]` at the beginning of the words, of which there are at most so many. */
function toPlace(words: readonly string[], most: number) {
  const [repo, number] = words;
  if (repo === undefined) throw new ConfigError("Which repository? Write NAMESPACE/NAME");
  if (words.length > most) throw new ConfigError(`"${words[most]}" is too much`);
  return { repo, build: toNumber("The number of a build", number?.replace(/^#/, "")) };
}

function toNumber(what: string, text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text === "string" && /^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ConfigError(`${what} must be a whole number from 1, not "${text}"`);
}
