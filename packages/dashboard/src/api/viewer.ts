import type { QueryClient } from "@tanstack/react-query";
import { readConfig } from "./config.ts";
import { userQuery } from "./queries.ts";

/** A user of a server. */
export type Viewer = { server: string; user: number };

/**
 * The server and user whose data the page shows. The server is identified by its own id, otherwise by the id that the
 * connected server gives it, otherwise by its origin. Undefined for visitors.
 */
export function viewerOf(cache: QueryClient): Viewer | undefined {
  const user = cache.getQueryData(userQuery.queryKey);
  if (user === undefined || user === null || user.id === 0) return undefined;
  const { server, upstream } = readConfig();
  return { server: user.installation ?? upstream ?? server.origin, user: user.id };
}
