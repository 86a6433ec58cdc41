import { Build } from "@signalbox/contract";
import { expect, test } from "vitest";
import { actorOf, authorOf } from "./actor.ts";

const commit = {
  author_login: "ada",
  author_name: "Ada Lovelace",
  author_avatar: "https://example.com/ada.png",
  sender: "ada",
};
const aBuild = (keys: Record<string, unknown>): Build =>
  Build.parse({ id: 1, number: 2, ...commit, ...keys });

const ada = {
  name: "ada",
  fullName: "Ada Lovelace",
  avatar: commit.author_avatar,
  isCronJob: false,
};

test.each([
  ["a promotion", { event: "promote", parent: 1, deploy_to: "production" }],
  ["a rollback", { event: "rollback", parent: 1, deploy_to: "production" }],
  ["a restart", { event: "push", parent: 1 }],
  ["a restart of a cron job's build", { event: "cron", cron: "nightly", parent: 1 }],
  ["a restart in debug mode", { event: "push", parent: 1, debug: true }],
  ["a custom build", { event: "custom" }],
])("%s was started by its trigger; the commit keeps its author", (_, keys) => {
  const build = aBuild({ ...keys, trigger: "bob" });
  expect(actorOf(build)).toEqual({ name: "bob", fullName: "bob", avatar: "", isCronJob: false });
  expect(authorOf(build)).toEqual(ada);
});

test.each([
  ["a promotion", { event: "promote", parent: 1, deploy_to: "production" }],
  ["a promotion of an unknown build", { event: "promote", deploy_to: "production" }],
  ["a restart", { event: "push", parent: 1 }],
  ["a restart of a cron job's build", { event: "cron", cron: "nightly", parent: 1 }],
])("%s names nobody if the server does not say who acted", (_, keys) => {
  const build = aBuild({ ...keys, sender: "", trigger: "" });
  expect(actorOf(build)).toEqual({ name: "", fullName: "", avatar: "", isCronJob: false });
  expect(authorOf(build)).toEqual(ada);
});

test("a push was made by its sender, who may not be the commit's author", () => {
  expect(actorOf(aBuild({ event: "push", trigger: "@hook" }))).toEqual(ada);
  const merged = aBuild({ event: "push", trigger: "@hook", sender: "carol" });
  expect(actorOf(merged).name).toBe("carol");
  expect(authorOf(merged)).toEqual(ada);
});

test("a cron job is named as such", () => {
  const build = aBuild({ event: "cron", cron: "nightly", trigger: "@cron" });
  expect(actorOf(build)).toMatchObject({ name: "Cron job nightly", avatar: "", isCronJob: true });
  expect(authorOf(build)).toEqual(ada);
});

test("falls back to the next best name if the server omits some", () => {
  const unknown = { event: "push", trigger: "@hook", sender: "" };
  expect(actorOf(aBuild(unknown)).name).toBe("ada");
  expect(actorOf(aBuild({ ...unknown, author_login: "" })).name).toBe("Ada Lovelace");
  const nobody = aBuild({ ...unknown, author_login: "", author_name: "" });
  expect(actorOf(nobody).name).toBe("@hook");
  expect(authorOf(nobody).name).toBe("");
});
