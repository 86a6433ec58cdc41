import type { Example } from "@signalbox/contract";
import type { Hub } from "../live/hub.ts";
import { program } from "../lib/program.ts";
import { cancelBuild } from "../trigger/cancel.ts";
import type { RepoSync } from "../trigger/sync.ts";
import type { Watch } from "../trigger/watch.ts";
import { deleteExample, type DeletionDeps } from "./delete-example.ts";

/** Describes and removes the example repositories. Both wait while they are created. */
export type ExampleRemoval = {
  describe: () => Promise<Example>;
  /** Removes the example repositories, their builds and logs, and their folders, or joins a removal that runs. */
  run: () => Promise<void>;
};

type RemovalDeps = Omit<DeletionDeps, "hub"> & {
  hub: Pick<Hub, "publishBuild" | "breakStreams">;
  sync: Pick<RepoSync, "run">;
  watch: Pick<Watch, "watchActiveRepos">;
  /** Resolves when the example is not being created. */
  made: () => Promise<void>;
};

export function createExampleRemoval(deps: RemovalDeps): ExampleRemoval {
  const { store, hub, sync, watch, made } = deps;
  const list = () => store.repos.listExamples();
  let running: Promise<void> | undefined;

  const describe = async (): Promise<Example> => {
    await made();
    return {
      repos: list().length,
      builds: list().reduce((sum, { repo }) => sum + repo.counter, 0),
      command: `${program} --repos ~/src`,
    };
  };

  const remove = async (): Promise<void> => {
    await made();
    const ids = new Set(list().map(({ repo }) => repo.id));
    if (ids.size === 0) return;
    try {
      // The next start finishes a removal that does not end.
      store.exampleMark.set("removing");
      // During the removal, no commit may start a build and no running build may write.
      for (const id of ids) store.repos.update(id, { active: false });
      watch.watchActiveRepos();
      for (const build of store.builds.listUnfinished())
        if (ids.has(build.repo_id)) cancelBuild(build, deps);
      // Otherwise, a sync that found the folders a moment ago could store the repositories again.
      await deleteExample(deps, sync.run);
      store.exampleMark.set("made");
    } finally {
      // Open pages then fetch their data again, even if only a part was removed.
      hub.breakStreams();
    }
  };

  const run = (): Promise<void> => {
    running ??= remove().finally(() => (running = undefined));
    return running;
  };

  return { describe, run };
}
