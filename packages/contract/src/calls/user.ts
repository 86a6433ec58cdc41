import * as z from "zod/mini";
import { defineCalls, queryParameters, reachParameter } from "./call.ts";
import { listOf, optionalTexts } from "../entities/fields.ts";
import { Repo } from "../entities/repo.ts";
import { SessionUser, UserWithToken } from "../entities/user.ts";

/** The signed-in user. */
export const userCalls = defineCalls({
  getUser: {
    summary:
      "The signed-in user; `syncing` is whether the repositories are being synced, `storage` (for system administrators) whether the server can store data",
    method: "GET",
    path: "/api/user",
    level: "user",
    answer: SessionUser,
  },
  updateUser: {
    summary:
      "Changes the user's profile; a missing email clears it, and `emails` replaces the further ones and `mail` says whether the user wants mail about their builds (this server's additions)",
    method: "PATCH",
    path: "/api/user",
    level: "user",
    body: z.object({
      email: z.nullish(z.string()),
      emails: z.nullish(z.array(z.string())),
      name: z.nullish(z.string()),
      company: z.nullish(z.string()),
      mail: z.nullish(z.boolean()),
    }),
    answer: SessionUser,
  },
  createToken: {
    summary: "The personal token; with `rotate=true`, a new one that replaces it",
    method: "POST",
    path: "/api/user/token",
    level: "user",
    query: z.object({ rotate: z.optional(z.string()) }),
    answer: UserWithToken,
  },
  /**
   * With `latest=true`, `default_branch_build` shows the default branches of all rows at once. The embedded server knows them.
   * The connected server answers at once with those that it knows. If some are missing, the answer has `x-searched` and
   * `x-total`, of repositories instead of builds. Show it, and send the call once more with `reach` at `x-total`: that answer
   * comes when the missing ones have been asked for, at the latest after some seconds, and replaces the first.
   */
  linkAccount: {
    summary:
      "The address at which the caller's browser connects their account with the one that they have at the git host; it is valid for ten minutes and for this person alone (this server's addition)",
    method: "POST",
    path: "/api/user/link",
    level: "user",
    answer: z.object({ location: z.string() }),
  },
  listUserRepos: {
    summary:
      "The user's repositories by slug, active or not; with `latest=true`, each with its newest build, and with number and status of the newest build of its default branch (this server's addition). A server that must first ask for the default branches does so with `reach`",
    method: "GET",
    path: "/api/user/repos",
    level: "user",
    query: z.object({ latest: z.optional(z.string()), ...reachParameter }),
    answer: listOf(Repo),
  },
  syncUserRepos: {
    summary:
      "Syncs the repositories; with `async=true`, answers 204 at once, otherwise the list when done",
    method: "POST",
    path: "/api/user/repos",
    level: "user",
    query: z.object({ async: z.optional(z.string()) }),
    answer: listOf(Repo),
  },
  listRecentBuilds: {
    summary:
      "The newest builds of all the user's repositories, each inside its repository, 25 of them. This server also accepts `limit` (at most 100), `before` (only builds with a lower id), `query` (only matching builds; its days begin in the time zone `zone`) and, without a query, `unfinished=true` (also up to 500 older builds that have not ended, first those with a pending or running stage)",
    method: "GET",
    path: "/api/user/builds/recent",
    level: "user",
    query: z.object({
      ...queryParameters,
      limit: z.optional(z.string()),
      unfinished: z.optional(z.string()),
    }),
    answer: listOf(Repo),
  },
  listUserQueue: {
    summary:
      "What the oldest 1,000 pending builds of the user's repositories wait for, with their places in the queue: one text per build, by its id (this server's addition)",
    method: "GET",
    path: "/api/user/queue",
    level: "user",
    answer: optionalTexts,
  },
  listUserBuilds: {
    summary: "The 25 newest builds (an older path of the same call)",
    method: "GET",
    path: "/api/user/builds",
    level: "user",
    query: z.object({ ...queryParameters, limit: z.optional(z.string()) }),
    answer: listOf(Repo),
  },
  listRemoteRepos: {
    summary: "Syncs the repositories and lists those of the user",
    method: "GET",
    path: "/api/user/remote/repos",
    level: "user",
    answer: listOf(Repo),
  },
  getRemoteRepo: {
    summary: "Syncs the repositories and returns one, with the caller's permissions",
    method: "GET",
    path: "/api/user/remote/repos/{namespace}/{name}",
    level: "user",
    answer: Repo,
  },
});
