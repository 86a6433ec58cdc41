import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { Clock } from "../lib/clock.ts";
import { execRefusal } from "../execution/executors/exec/exec-policy.ts";
import type { Executors } from "../execution/executors/executor.ts";
import {
  createSuggestions,
  type Suggest,
  type SuggestionDeps,
} from "../suggestion/create-suggestions.ts";

/** How long the container engine may take to answer. */
const engineAnswerMs = 3000;

/** For how long the answer of the container engine is kept. */
const engineKeptMs = 5000;

/** A server that runs nothing itself leaves docker pipelines to its remote runners. */
export function suggestionsOf(
  openSource: SuggestionDeps["openSource"],
  { docker }: Executors,
  { concurrency, exec, path }: EmbeddedConfig,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Suggest {
  const askEngine = async (): Promise<boolean> => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(engineAnswerMs)]);
    const platform = await docker.platform?.(limit).catch(() => undefined);
    return platform?.os === "linux";
  };
  let asked = { at: -Infinity, answer: Promise.resolve(false) };
  return createSuggestions({
    clock,
    openSource,
    hasEngine: () => {
      if (concurrency === 0) return Promise.resolve(true);
      if (clock() - asked.at > engineKeptMs) asked = { at: clock(), answer: askEngine() };
      return asked.answer;
    },
    mayExec: ({ repo }) => execRefusal(exec, repo) === undefined,
    hasProgram: (name) => path.split(delimiter).some((folder) => isProgram(join(folder, name))),
  });
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
