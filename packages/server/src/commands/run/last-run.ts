import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { divideStages, type Stage } from "@signalbox/contract";
import * as z from "zod/mini";
import { StartError } from "../../lib/start-error.ts";
import type { RunOptions } from "./run-options.ts";

const Outcome = z.object({
  name: z.string(),
  status: z.string(),
  depends_on: z.optional(z.array(z.string())),
});
const LastRun = z.object({ root: z.string(), stages: z.array(Outcome) });

type Outcome = z.output<typeof Outcome>;

/** How the stages of a work tree ended when they ran last, in the user's own folder. */
export type LastRun = {
  /** The stages that failed or did not run, and those that depend on them. Throws a StartError if nothing has run yet. */
  failed: () => Promise<string[]>;
  /** Keeps how stages ended. `isPart`: the others keep their result. */
  keep: (stages: readonly Stage[], isPart: boolean) => Promise<void>;
};

type Place = Pick<RunOptions, "file" | "event" | "target" | "branch"> & { root: string };

/** @param stateFolder the value of `XDG_STATE_HOME` (https://specifications.freedesktop.org/basedir-spec/latest/) */
export function openLastRun(place: Place, stateFolder: string | undefined): LastRun {
  const { root, file, event, target = "", branch = "" } = place;
  const key = JSON.stringify([root, file, event, target, branch]);
  const name = createHash("sha256").update(key).digest("hex");
  const state = stateFolder || join(homedir(), ".local", "state");
  const path = join(state, "signalbox", "runs", `${name}.json`);

  const read = async (): Promise<Outcome[] | undefined> => {
    const text = await readFile(path, "utf8").catch(() => undefined);
    return text === undefined ? undefined : parse(text);
  };

  return {
    failed: async () => {
      const stages = await read();
      if (stages === undefined)
        throw new StartError(
          `Nothing has run here yet with these options, so leave out --failed the first time`,
        );
      return divideStages(stages, stages).runs.map((stage) => stage.name);
    },
    keep: async (stages, isPart) => {
      const ended = stages.map(({ name: stage, status, depends_on }) => ({
        name: stage,
        status,
        ...(depends_on && { depends_on }),
      }));
      const before = isPart ? ((await read()) ?? []) : [];
      const result = (one: Outcome) => ended.find((stage) => stage.name === one.name);
      // In a run of a part, stages do not name dependencies that were left out.
      const merged = before.map((one) => ({ ...one, status: result(one)?.status ?? one.status }));
      const added = ended.filter((stage) => before.every((one) => one.name !== stage.name));
      const text = JSON.stringify({ root, stages: [...merged, ...added] });
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, text, { mode: 0o600 });
    },
  };
}

function parse(text: string): Outcome[] | undefined {
  try {
    return LastRun.parse(JSON.parse(text)).stages;
  } catch {
    return undefined;
  }
}
