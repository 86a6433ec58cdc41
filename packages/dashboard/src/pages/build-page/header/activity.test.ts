import { expect, test } from "vitest";
import { aBuild } from "../../../components/builds/test/parts.ts";
import { activityOf } from "./activity.ts";

const sentence = (keys: Parameters<typeof aBuild>[0]): string => {
  const build = aBuild({ sender: "ada", trigger: "@hook", target: "main", ...keys });
  const { who, did, parent, on } = activityOf(build);
  const named = parent && [`[#${parent.build}]`, parent.preposition];
  return [who.name, did, named, on].flat().filter(Boolean).join(" ");
};

test("describes a push", () => {
  expect(sentence({ event: "push" })).toBe("ada pushed to main");
});

test("describes a pull request by its action", () => {
  const keys = { event: "pull_request", ref: "refs/pull/17/head", source: "fix/cache" };
  expect(sentence({ ...keys, action: "opened" })).toBe(
    "ada opened pull request #17 fix/cache → main",
  );
  expect(sentence({ ...keys, action: "synchronized" })).toBe(
    "ada updated pull request #17 fix/cache → main",
  );
  expect(sentence({ ...keys, ref: "refs/merge-requests/17/head", action: "opened" })).toBe(
    "ada opened merge request !17 fix/cache → main",
  );
  expect(sentence({ ...keys, ref: "fix/cache" })).toBe("ada built a pull request fix/cache → main");
});

test("describes a tag", () => {
  expect(sentence({ event: "tag", ref: "refs/tags/v1.2.3" })).toBe("ada tagged v1.2.3");
});

test("describes promotions and rollbacks", () => {
  const keys = { deploy_to: "production", parent: 12 };
  expect(sentence({ ...keys, event: "promote" })).toBe("ada promoted [#12] to production");
  expect(sentence({ ...keys, event: "rollback" })).toBe("ada rolled back production to [#12]");
  const unknown = { ...keys, parent: 0 };
  expect(sentence({ ...unknown, event: "promote" })).toBe("ada promoted a build to production");
  expect(sentence({ ...unknown, event: "rollback" })).toBe("ada rolled back production to a build");
});

test("begins with what happened if nobody is known", () => {
  const keys = { sender: "", trigger: "", parent: 12 };
  expect(sentence({ ...keys, event: "push" })).toBe("Restarted [#12] of main");
  expect(sentence({ ...keys, event: "cron", cron: "n" })).toBe("Restarted [#12] of main");
  expect(sentence({ ...keys, event: "promote", deploy_to: "production" })).toBe(
    "Promoted [#12] to production",
  );
});

test("describes a cron job", () => {
  expect(sentence({ event: "cron", cron: "nightly" })).toBe(
    "Cron job nightly started a build of main",
  );
});

test("describes custom builds, and events that this version does not know", () => {
  expect(sentence({ event: "custom" })).toBe("ada started a build of main");
  expect(sentence({ event: "constructor" })).toBe("ada started a build of main");
});

test("names the task of a deployment", () => {
  const deployment = { deploy_to: "production", deploy_task: "migrate", event: "promote" };
  expect(sentence({ ...deployment, parent: 12 })).toContain("task migrate of [#12] on production");
});

test("names who restarted, deployed or started the build, not the original sender", () => {
  const keys = { trigger: "bob", parent: 12 };
  expect(sentence({ ...keys, event: "push" })).toBe("bob restarted [#12] of main");
  expect(sentence({ ...keys, event: "push", debug: true })).toBe("bob restarted [#12] of main");
  expect(sentence({ ...keys, event: "tag", ref: "refs/tags/v1" })).toBe(
    "bob restarted [#12] of v1",
  );
  expect(sentence({ ...keys, event: "cron", cron: "nightly" })).toBe("bob restarted [#12] of main");
  const deployment = { ...keys, deploy_to: "production" };
  expect(sentence({ ...deployment, event: "promote" })).toBe("bob promoted [#12] to production");
  expect(sentence({ ...deployment, event: "rollback" })).toBe(
    "bob rolled back production to [#12]",
  );
  expect(sentence({ event: "custom", trigger: "bob" })).toBe("bob started a build of main");
});

test.each([
  [{ event: "push" }, ["branch", "main"]],
  [{ event: "custom", target: "", ref: "refs/heads/fix/a" }, ["branch", "fix/a"]],
  [{ event: "pull_request", ref: "refs/pull/17/head" }, ["pr", "17"]],
  [{ event: "tag", ref: "refs/tags/v1.2.3" }, ["ref", "refs/tags/v1.2.3"]],
  [{ event: "promote", deploy_to: "production" }, undefined],
])("names the query that finds similar builds: %j", (keys, term) => {
  expect(activityOf(aBuild({ target: "main", ...keys })).term).toEqual(term);
});
