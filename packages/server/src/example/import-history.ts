import { hostname } from "node:os";
import { join } from "node:path";
import type { User } from "@signalbox/contract";
import type { LogStore } from "../live/log-store.ts";
import { machinePlatform } from "../lib/platform.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";
import { activation } from "../trigger/activation.ts";
import { exampleRepositories, type CreatedCommits } from "./create-repositories.ts";
import { exampleNamespace } from "./example-namespace.ts";
import { importBuilds, type ImportedLog, type StoredExample } from "./import-builds.ts";
import type { Recording } from "./recorded-builds.ts";
import { writeLogs } from "./write-logs.ts";

export type HistoryOptions = {
  store: Store;
  logs: Pick<LogStore, "path">;
  openSource: (stored: StoredRepo) => Repository;
  /** The folder of the server's own repositories. */
  own: string;
  workspaces: string;
  recording: Recording;
  /** Unix seconds. Must be the time with which the repositories were created. */
  now: number;
};

/**
 * Activates the example repositories, which a sync must have found, and stores their builds. The newest commit of the first
 * one is stored as unseen, so that the next check of the branches starts its build.
 * @returns false if other repositories have the same names; then nothing is changed
 */
export async function importHistory(
  created: ReadonlyMap<string, CreatedCommits>,
  owner: User,
  { store, logs, openSource, own, workspaces, recording, now }: HistoryOptions,
): Promise<boolean> {
  const folder = join(own, exampleNamespace);
  const found = await Promise.all(
    exampleRepositories.map(async (plan) => {
      const stored = store.repos.find(exampleNamespace, plan.name);
      if (stored?.found.path !== join(folder, `${plan.name}.git`)) return [];
      const refs = await openSource(stored).refs();
      return [{ stored, refs, plan, commits: created.get(plan.name) ?? new Map() }];
    }),
  ).then((all) => all.flat());
  if (found.length < exampleRepositories.length) return false;
  const { os, arch } = machinePlatform();
  const machine = { os, arch, name: hostname() };
  const imported = store.transaction((): ImportedLog[] => {
    const repos = found.map(({ stored, refs, plan, commits }): StoredExample => {
      const { id } = stored.repo;
      store.seenRefs.replaceAll(id, refs);
      const isProtected = plan.builds.some((build) => "needsApproval" in build);
      const settings = { ...activation(stored.repo, owner), protected: isProtected };
      store.repos.update(id, { ...settings, example: true });
      return { id, plan, commits };
    });
    const imported = importBuilds(repos, { store, recording, machine, now });
    for (const repo of repos) forgetUnbuilt(repo, store);
    return imported;
  });
  await writeLogs(imported, { logs, texts: recording.texts, folder, workspaces });
  return true;
}

/** If the newest commit has no build, marks its parent as the newest seen commit. */
function forgetUnbuilt({ id, plan, commits }: StoredExample, store: Store): void {
  const newest = [...commits].at(-1);
  if (newest === undefined) return;
  const [name, { ref, parents }] = newest;
  const isBuilt = plan.builds.some((build) => "pushed" in build && build.pushed === name);
  const [parent] = parents;
  if (!isBuilt && parent !== undefined) store.seenRefs.update(id, ref, parent);
}
