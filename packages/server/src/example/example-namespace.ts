import { join } from "node:path";

/** The namespace of the example repositories, and their folder among the server's own repositories. */
export const exampleNamespace = "example";

/** The names of the example repositories in it. */
export const exampleNames: readonly string[] = ["departures", "tickets"];

/**
 * The folders that the example repositories get.
 * @param own the folder of the server's own repositories
 */
export function exampleFolders(own: string): string[] {
  return exampleNames.map((name) => join(own, exampleNamespace, `${name}.git`));
}
