import { existsSync } from "node:fs";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import type { Store } from "../store/store.ts";
import type { SearchedPlaces } from "../trigger/sync.ts";
import { mustShowExample, type ExampleNeed } from "./decide-example.ts";
import { exampleFolders } from "./example-namespace.ts";

type Places = {
  config: Pick<EmbeddedConfig, "repos" | "example" | "forge">;
  store: Store;
  /** The folder of the server's own repositories. */
  own: string;
};

/** The folders of the example repositories; while they are made, the database does not know them yet. */
export function examplePaths({ store, own }: Pick<Places, "store" | "own">): string[] {
  return store.exampleMark.read() === "making"
    ? exampleFolders(own)
    : store.repos.listExamples().map(({ found }) => found.path);
}

export function exampleNeed({ config, store }: Omit<Places, "own">): ExampleNeed {
  return {
    isAsked: config.example,
    hasSources: config.repos.length > 0 || config.forge !== undefined,
    hasOwnBuilds: store.builds.existOutsideExamples(),
  };
}

/** The folders that a sync searches for repositories: the user's, or else the server's own with the example. */
export function searchedPlaces(places: Places): SearchedPlaces {
  const { config, own } = places;
  const [paths, isShown] = [examplePaths(places), mustShowExample(exampleNeed(places))];
  if (config.repos.length === 0)
    return { folders: [own], hidden: isShown ? new Set() : new Set(paths) };
  const shown = isShown ? paths.filter((path) => existsSync(path)) : [];
  return { folders: [...config.repos, ...shown], hidden: new Set() };
}
