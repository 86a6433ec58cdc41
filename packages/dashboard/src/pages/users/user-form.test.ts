import { User } from "@signalbox/contract";
import { expect, it } from "vitest";
import { checkUser, emptyUser, filterUsers, userPlaceOf } from "./user-form.ts";

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
  ["There is a user kim already", "login"],
  ["UNIQUE constraint failed: users.user_login", "login"],
  ["User limit exceeded", undefined],
])("shows the refusal %s beside %s", (message, place) => {
  expect(userPlaceOf(message)).toBe(place);
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
