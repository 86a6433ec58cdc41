import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { listOf, text } from "../fields.ts";
import { Repo } from "../repo.ts";
import { User, UserWithToken } from "../user.ts";

const loginOrId = "/api/users/{login}";

/** The signed-in user, and the administration of all users. */
export const userCalls = defineCalls({
  getUser: {
    summary: "The signed-in user; `syncing` tells whether its repositories are being synced",
    method: "GET",
    path: "/api/user",
    level: "user",
    answer: User,
  },
  updateUser: {
    summary: "Completes a registration; a missing email empties it",
    method: "PATCH",
    path: "/api/user",
    level: "user",
    body: z.object({
      email: z.nullish(z.string()),
      name: z.nullish(z.string()),
      company: z.nullish(z.string()),
    }),
    answer: User,
  },
  createToken: {
    summary: "The personal token; with `rotate=true` a new one, which ends the old one",
    method: "POST",
    path: "/api/user/token",
    level: "user",
    query: z.object({ rotate: z.optional(z.string()) }),
    answer: UserWithToken,
  },
  listUserRepos: {
    summary:
      "The user's repositories by slug, active or not; with `latest=true` each with its newest build",
    method: "GET",
    path: "/api/user/repos",
    level: "user",
    query: z.object({ latest: z.optional(z.string()) }),
    answer: listOf(Repo),
  },
  syncUserRepos: {
    summary:
      "Looks for repositories again; with `async=true` answers 204 at once, else the list when done",
    method: "POST",
    path: "/api/user/repos",
    level: "user",
    query: z.object({ async: z.optional(z.string()) }),
    answer: listOf(Repo),
  },
  listRecentBuilds: {
    summary: "The 25 newest builds over all of the user's repositories, each inside its repository",
    method: "GET",
    path: "/api/user/builds/recent",
    level: "user",
    answer: listOf(Repo),
  },
  listUsers: {
    summary: "All users by login",
    method: "GET",
    path: "/api/users",
    level: "sysadmin",
    answer: listOf(User),
  },
  getOneUser: {
    summary: "One user by login, or by id",
    method: "GET",
    path: loginOrId,
    level: "sysadmin",
    answer: User,
  },
  createUser: {
    summary: "Creates a user; the answer for a machine user carries its token",
    method: "POST",
    path: "/api/users",
    level: "sysadmin",
    body: z.object({
      login: z.nullish(z.string()),
      email: z.nullish(z.string()),
      admin: z.nullish(z.boolean()),
      machine: z.nullish(z.boolean()),
      token: z.nullish(z.string()),
    }),
    answer: z.extend(User, { token: z.optional(text) }),
  },
  changeUser: {
    summary: "Makes a user an administrator, or blocks it with `active` false",
    method: "PATCH",
    path: loginOrId,
    level: "sysadmin",
    body: z.object({ admin: z.nullish(z.boolean()), active: z.nullish(z.boolean()) }),
    answer: User,
  },
  deleteUser: { summary: "Deletes a user", method: "DELETE", path: loginOrId, level: "sysadmin" },
});
