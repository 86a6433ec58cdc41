import { mkdir, readdir, rm } from "node:fs/promises";
import { join, sep } from "node:path";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { Git } from "../git/git.ts";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import type { Store } from "../store/store.ts";
import type { Watch } from "../trigger/watch.ts";
import { decideExample } from "./decide-example.ts";
import { exampleNamespace } from "./example-namespace.ts";
import type { HistoryOptions } from "./give-history.ts";

type PrepareOptions = {
  config: Pick<EmbeddedConfig, "repos" | "example" | "adminLogin">;
  data: Pick<DataFolder, "repositories" | "workspaces">;
  store: Store;
  git: Git;
  clock: Clock;
  report: Pick<Report, "line">;
  signal: AbortSignal;
};

/** The decision on the example repositories for a start of the server. */
export type PreparedExample = {
  /** The folders to search for repositories. */
  folders: string[];
  /** Whether a path is in the server's own folder of repositories. */
  isOwn: (path: string) => boolean;
  /**
   * Adds the history of new example repositories, and starts the build of their newest commit. Call it after the first sync
   * and the creation of the first account.
   */
  makeExample: (
    parts: Pick<HistoryOptions, "logs" | "openSource"> & {
      watch: Pick<Watch, "watchActiveRepos" | "check">;
    },
  ) => Promise<void>;
};

/** Decides whether the server shows the example, and creates its repositories if necessary. */
export async function prepareExample({
  config,
  data,
  store,
  git,
  clock,
  report,
  signal,
}: PrepareOptions): Promise<PreparedExample> {
  const decided = decideExample({
    isAsked: config.example,
    hasFolders: config.repos.length > 0,
    isMade: store.exampleMark.isMade(),
    exists: store.repos.listExamples().length > 0,
    hasOwnBuilds: store.builds.existOutsideExamples(),
  });
  const isTaken = decided === "make" && isNamespaceTaken(store);
  if (isTaken) report.line(taken);
  const decision = isTaken ? "hide" : decided;
  const { repositories, workspaces } = data;
  const folder = join(repositories, exampleNamespace);
  const folders = await foldersToSearch(config.repos, repositories, decision !== "hide");
  const isOwn = (path: string) => path.startsWith(repositories + sep);
  if (decision !== "make") return { folders, isOwn, makeExample: async () => undefined };
  // Imported here, because most starts do not need the plan of the example.
  const { createExampleRepositories } = await import("./create-repositories.ts");
  const now = secondsOf(clock);
  const created = await createExampleRepositories(git, repositories, now, signal);
  const makeExample: PreparedExample["makeExample"] = async ({ watch, ...parts }) => {
    const owner = store.users.find(config.adminLogin);
    if (owner === undefined) return;
    const { giveHistory } = await import("./give-history.ts");
    const isMade = await giveHistory(created, owner, { ...parts, store, folder, workspaces, now });
    if (!isMade) {
      await rm(folder, { recursive: true, force: true });
      for (const { repo, found } of store.repos.listOf(exampleNamespace))
        if (isOwn(found.path)) store.repos.delete(repo.id);
      return report.line(taken);
    }
    watch.watchActiveRepos();
    await watch.check();
  };
  return { folders, isOwn, makeExample };
}

const taken = `The example was not created, because other repositories are named ${exampleNamespace}/…`;

/** Whether the namespace contains an activated repository. */
function isNamespaceTaken({ repos }: Store): boolean {
  return repos.listOf(exampleNamespace).some(({ repo }) => repo.user_id !== 0);
}

/** The server's own folder contains the example and any repository that somebody has put there. */
async function foldersToSearch(
  configured: readonly string[],
  own: string,
  showsExample: boolean,
): Promise<string[]> {
  if (configured.length > 0)
    return showsExample ? [...configured, join(own, exampleNamespace)] : [...configured];
  await mkdir(own, { recursive: true });
  if (showsExample) return [own];
  const names = await readdir(own);
  return names.filter((name) => name !== exampleNamespace).map((name) => join(own, name));
}
