import { rm } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Example } from "@signalbox/contract";
import type { Hub } from "../live/hub.ts";
import type { LogStore } from "../live/log-store.ts";
import { program } from "../lib/program.ts";
import { deleteRepo } from "../retention/delete-repo.ts";
import type { Store } from "../store/store.ts";
import { cancelBuild, type CancelDeps } from "../trigger/cancel.ts";
import type { RepoSync } from "../trigger/sync.ts";
import type { Watch } from "../trigger/watch.ts";
import { exampleNamespace } from "./example-namespace.ts";

/** Describes and removes the example repositories. */
export type ExampleRemoval = {
  describe: () => Example;
  /** Removes the example repositories, their builds and logs, and their folders. */
  run: () => Promise<void>;
};

type RemovalDeps = Omit<CancelDeps, "hub"> & {
  store: Store;
  hub: Pick<Hub, "publishBuild" | "breakStreams">;
  logs: Pick<LogStore, "remove">;
  sync: Pick<RepoSync, "run">;
  watch: Pick<Watch, "watchActiveRepos">;
  /** The server's own repositories. */
  folder: string;
};

export function createExampleRemoval(deps: RemovalDeps): ExampleRemoval {
  const { store, hub, sync, watch, folder } = deps;
  const list = () => store.repos.listExamples();

  const describe = (): Example => ({
    repos: list().length,
    builds: list().reduce((sum, { repo }) => sum + repo.counter, 0),
    command: `${program} --repos ~/src`,
  });

  const run = async (): Promise<void> => {
    const examples = list();
    const ids = new Set(examples.map(({ repo }) => repo.id));
    // During the removal, no commit may start a build and no running build may write.
    for (const id of ids) store.repos.update(id, { active: false });
    watch.watchActiveRepos();
    for (const build of store.builds.listUnfinished())
      if (ids.has(build.repo_id)) cancelBuild(build, deps);
    const paths = examples.map(({ found }) => found.path);
    for (const path of [...paths, join(folder, exampleNamespace)])
      if (path.startsWith(folder + sep)) await rm(path, { recursive: true, force: true });
    // Otherwise, a sync that found the folders a moment ago could store the repositories again.
    await sync.run();
    for (const { repo } of examples) await deleteRepo(repo, deps);
    hub.breakStreams();
  };

  return { describe, run };
}
