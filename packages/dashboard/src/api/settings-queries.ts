import type { Cron, Secret, User, UserWithToken } from "@signalbox/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keys, type RepoName } from "./queries.ts";

/** What only the screens behind the first one ask for: they are loaded with those screens. */

/** The secrets of a repository, without their values: no server tells those. */
export const secretsQuery = (repo: RepoName) =>
  queryOptions({
    queryKey: [...keys.repo(repo), "secrets"],
    queryFn: ({ signal }): Promise<Secret[]> => call("listSecrets", repo, { signal }),
  });

export const cronQuery = (repo: RepoName) =>
  queryOptions({
    queryKey: [...keys.repo(repo), "cron"],
    queryFn: ({ signal }): Promise<Cron[]> => call("listCron", repo, { signal }),
  });

/** All users by login; for system administrators. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }): Promise<User[]> => call("listUsers", {}, { signal }),
});

/** The personal token. It is asked for by a POST that changes nothing, and forgotten with its screen. */
export const tokenQuery = queryOptions({
  queryKey: ["token"],
  queryFn: ({ signal }): Promise<UserWithToken> => call("createToken", {}, { signal }),
  staleTime: Infinity,
  gcTime: 0,
});
