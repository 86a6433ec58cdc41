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
    summary: "One user by login, or by id",
    method: "GET",
    path: loginOrId,
    level: "sysadmin",
    answer: User,
  },
  createUser: {
    summary:
      "Creates a user; the answer carries, this once, a machine user's token or a person's sign-in link",
    method: "POST",
    path: "/api/users",
    level: "sysadmin",
    body: NewUser,
    answer: NewUserAnswer,
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
  listReposOfUser: {
    summary: "The repositories that name the user",
    method: "GET",
    path: `${loginOrId}/repos`,
    level: "sysadmin",
    answer: listOf(Repo),
  },
  rotateTokenOfUser: {
    summary: "Ends the user's token; only the new one of a machine user is shown",
    method: "POST",
    path: `${loginOrId}/token/rotate`,
    level: "sysadmin",
    answer: z.extend(User, { message: text, token: z.optional(text) }),
  },
  createSignInLink: {
    summary:
      "A new one-time link by which a person chooses a password (this server's addition); it ends the one before",
    method: "POST",
    path: `${loginOrId}/sign_in_link`,
    level: "sysadmin",
    answer: SignInLink,
  },
});
