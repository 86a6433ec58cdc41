import { User } from "@signalbox/contract";
import { expect, it } from "vitest";
import { checkUser, emptyUser, filterUsers, oneTimeSecretOf, userFieldOf } from "./user-form.ts";

it("requires login and email of a new user", () => {
  expect(checkUser(emptyUser)).toEqual({
    login: "A login is required",
    email: "An email is required",
  });
  expect(checkUser({ ...emptyUser, login: "kim", email: "kim@example.com" })).toEqual({
    login: undefined,
    email: undefined,
  });
});

it.each([
  ["Invalid username length", "login"],
  ["Invalid character in username", "login"],
  ["A user named kim already exists", "login"],
  ["UNIQUE constraint failed: users.user_login", "login"],
  ["User limit exceeded", undefined],
])("shows the refusal %s beside %s", (message, field) => {
  expect(userFieldOf(message)).toBe(field);
});

it("filters by login and email, whatever their letter case", () => {
  const users = ["Alice", "bob"].map((login) =>
    User.parse({ login, email: `${login}@example.com` }),
  );
  const logins = (filter: string) => filterUsers(users, filter).map(({ login }) => login);
  expect(logins(" aLI ")).toEqual(["Alice"]);
  expect(logins("bob@EXAMPLE")).toEqual(["bob"]);
  expect(logins("")).toEqual(["Alice", "bob"]);
  expect(logins("nobody")).toEqual([]);
});

it("reads the one-time secret of an answer", () => {
  const token = { kind: "token", login: "robot", text: "t" };
  expect(oneTimeSecretOf("robot", { token: "t" })).toEqual(token);
  const link = { kind: "link", login: "kim", text: "https://ci.example.com/in", expires: 7 };
  const answer = { sign_in_url: "https://ci.example.com/in", sign_in_url_expires: 7 };
  expect(oneTimeSecretOf("kim", answer)).toEqual(link);
});

it("returns nothing if the answer has no secret", () => {
  expect(oneTimeSecretOf("kim", {})).toBeUndefined();
  expect(oneTimeSecretOf("kim", { sign_in_url: "" })).toBeUndefined();
  expect(oneTimeSecretOf("kim", undefined)).toBeUndefined();
});
