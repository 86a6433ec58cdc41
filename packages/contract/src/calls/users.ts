import * as z from "zod/mini";
import { defineCalls } from "./call.ts";
import { listOf, text } from "../entities/fields.ts";
import { Repo } from "../entities/repo.ts";
import { NewUser, NewUserAnswer, SignInLink, User } from "../entities/user.ts";

const loginOrId = "/api/users/{login}";

/** The calls for administering users. */
export const usersCalls = defineCalls({
  listUsers: {
    summary: "All users by login",
    method: "GET",
    path: "/api/users",
    level: "sysadmin",
    answer: listOf(User),
  },
  getOneUser: {
    summary: "One user, by login or id",
    method: "GET",
    path: loginOrId,
    level: "sysadmin",
    answer: User,
  },
  createUser: {
    summary:
      "Creates a user; only this answer contains a machine user's token or a person's sign-in link",
    method: "POST",
    path: "/api/users",
    level: "sysadmin",
    body: NewUser,
    answer: NewUserAnswer,
  },
  changeUser: {
    summary:
      "Grants or revokes the administrator role; `active: false` blocks the user; `emails` are the further emails of the user, which other accounts lose (this server's addition)",
    method: "PATCH",
    path: loginOrId,
    level: "sysadmin",
    body: z.object({
      admin: z.nullish(z.boolean()),
      active: z.nullish(z.boolean()),
      emails: z.nullish(z.array(z.string())),
    }),
    answer: User,
  },
  deleteUser: { summary: "Deletes a user", method: "DELETE", path: loginOrId, level: "sysadmin" },
  listReposOfUser: {
    summary: "The repositories in which the user has permissions",
    method: "GET",
    path: `${loginOrId}/repos`,
    level: "sysadmin",
    answer: listOf(Repo),
  },
  rotateTokenOfUser: {
    summary: "Replaces the user's token; the answer contains the new one for machine users only",
    method: "POST",
    path: `${loginOrId}/token/rotate`,
    level: "sysadmin",
    answer: z.extend(User, { message: text, token: z.optional(text) }),
  },
  createSignInLink: {
    summary:
      "Creates a one-time link with which a person chooses a password (an addition of this server); it replaces the previous link",
    method: "POST",
    path: `${loginOrId}/sign_in_link`,
    level: "sysadmin",
    answer: SignInLink,
  },
});
