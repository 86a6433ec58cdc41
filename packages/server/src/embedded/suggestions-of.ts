import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { Executors } from "../runner/executors/executor.ts";
import {
  createSuggestions,
  type Suggest,
  type SuggestionDeps,
} from "../suggestion/create-suggestions.ts";

/** How long the container engine may take to answer whether it is there. */
const engineAnswerMs = 3000;

/** A server that runs nothing itself leaves docker pipelines to its remote runners. */
export function suggestionsOf(
  openSource: SuggestionDeps["openSource"],
  { docker }: Executors,
  { concurrency, path }: EmbeddedConfig,
  signal: AbortSignal,
): Suggest {
  return createSuggestions({
    openSource,
    hasEngine: async () => {
      if (concurrency === 0) return true;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(engineAnswerMs)]);
      const platform = await docker.platform?.(limit).catch(() => undefined);
      return platform?.os === "linux";
    },
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
