import { expect, it } from "vitest";
import { providers } from "./providers.ts";

it.each([
  ["gitea", { created: "2026-01-02T03:04:05Z" }, 1767323045],
  ["github", { created_at: "2026-01-02T03:04:05Z" }, 1767323045],
  ["gitlab", { created_at: "2026-01-02T04:04:05.000+01:00" }, 1767323045],
  ["gitea", { created: "0001-01-01T00:00:00Z" }, undefined],
  ["github", { created_at: null }, undefined],
  ["gogs", {}, undefined],
] as const)("reads from %s when an account was made: %j", (name, times, created) => {
  const person = { id: 7, login: "kim", username: "kim", email: "kim@example.com", ...times };
  expect(providers[name].readUser(person)).toMatchObject({ id: "7", login: "kim", created });
});
