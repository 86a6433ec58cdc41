import type { Repo } from "@signalbox/contract";

/** Before a login: the key under which this browser stores how that user arranges the list of repositories. */
export const homeMemory = "home";

/**
 * The key under which this browser stores that a user has closed the line about the example. Another example has another id,
 * or another time in a new database.
 */
export function exampleMemory(login: string | undefined, example: Repo): string {
  return `example.${login}.${example.id}.${example.created}`;
}
