import { dirname } from "node:path";
import type { Namespace } from "@signalbox/contract";
import type { BoundNamespace } from "../../store/settings/namespaces.ts";
import { ownerPage } from "../../store/forge/bind-imported-namespace.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { groupByPlace, isInFolder } from "./membership.ts";

/**
 * The folder that contains a repository: the configured path and the real one. For a repository of a forge these are the page of
 * its owner, and the owner's id.
 */
export function foldersOf(repo: StoredRepo | undefined): { path: string; place: string }[] {
  if (repo === undefined) return [];
  const { place, found, forge } = repo;
  return [{ path: forge === "" ? dirname(found.path) : ownerPage(repo.repo), place }];
}

/** A namespace as the API shows it. Folders of missing repositories are left out. */
export function toNamespace(bound: BoundNamespace, { repos }: Store): Namespace {
  const elsewhere = repos
    .listOf(bound.namespace)
    .filter((repo) => !repo.missing && !isInFolder(repo, bound));
  const folders = [...groupByPlace(elsewhere).values()].flatMap(([repo]) => foldersOf(repo));
  const { namespace, path } = bound;
  return { namespace, path, elsewhere: folders.map((folder) => folder.path).sort() };
}
