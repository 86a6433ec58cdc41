import { User } from "@signalbox/contract";
import { expect, it } from "vitest";
import { auditEntryOf } from "./audited.ts";

const caller = User.parse({ login: "kim" });
const made = { caller, stored: undefined, params: {}, query: {}, body: {} };

it.each([
  [
    "createSecret",
    { params: { namespace: "a" }, body: { name: "token", data: "hush" } },
    "a token",
  ],
  [
    "updateOrgSecret",
    { params: { namespace: "a", secret: "token" }, body: { data: "hush" } },
    "a token (data)",
  ],
  ["createUser", { body: { login: "lee", token: "hush", email: undefined } }, "lee"],
  [
    "changeUser",
    { params: { login: "lee" }, body: { admin: true, active: undefined } },
    "lee (admin)",
  ],
  [
    "promoteBuild",
    { params: { number: "7" }, query: { target: "production", PASSWORD: "hush" } },
    "production",
  ],
  ["bindNamespace", { params: { namespace: "a" }, body: { path: "/hush" } }, "a"],
  ["createWebhook", { body: { url: "https://hush", secret: "hush" } }, ""],
] as const)("records %s with names and no values", (name, input, subject) => {
  const entry = auditEntryOf(name, { ...made, ...input }, 5);
  const build = name === "promoteBuild" ? 7 : 0;
  expect(entry).toEqual({ time: 5, actor: "kim", action: name, repo: "", build, subject });
});

it("records neither reading nor visitors", () => {
  expect(auditEntryOf("getBuild", made, 5)).toBeUndefined();
  expect(auditEntryOf("createSecret", { ...made, caller: undefined }, 5)).toBeUndefined();
});
