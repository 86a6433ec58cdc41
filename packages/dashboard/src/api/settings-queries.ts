import type { Cron, RepoForge, Secret, User, UserWithToken } from "@signalbox/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keys, type RepoName } from "./queries.ts";

/** The queries of the settings screens. They are a separate module, so that only those screens load it. */

/** The secrets of a repository. Servers never return their values. */
export function secretsQuery(repo: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "secrets"],
    queryFn: ({ signal }): Promise<Secret[]> => call("listSecrets", repo, { signal }),
  });
}

export function cronQuery(repo: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "cron"],
    queryFn: ({ signal }): Promise<Cron[]> => call("listCron", repo, { signal }),
  });
}

const hookPollMs = 2000;

/** How a repository is connected to its git host. Asked for again, because no event announces that a request arrived. */
export function repoForgeQuery(repo: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "forge"],
    queryFn: ({ signal }): Promise<RepoForge> => call("getRepoForge", repo, { signal }),
    refetchInterval: ({ state }) => (state.status === "error" ? false : hookPollMs),
  });
}

/** All users, ordered by login. Only system administrators may list them. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }): Promise<User[]> => call("listUsers", {}, { signal }),
});

/** The personal token. This POST changes nothing. The token leaves the cache when its screen is closed. */
export const tokenQuery = queryOptions({
  queryKey: ["token"],
  queryFn: ({ signal }): Promise<UserWithToken> => call("createToken", {}, { signal }),
  staleTime: Infinity,
  gcTime: 0,
});
