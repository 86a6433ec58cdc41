import { expect, it } from "vitest";
import { UnreadableRequest } from "../../src/forges/forge-error.ts";
import { createGitlab } from "../../src/forges/gitlab/gitlab.ts";
import { isForkOf } from "../../src/forges/is-fork.ts";

/** Requests with the keys that GitLab documents (https://docs.gitlab.com/user/project/integrations/webhook_events/). */
const forge = createGitlab(new URL("https://gitlab.com"));
const read = (body: unknown) =>
  forge.readRequest({ headers: {}, body: Buffer.from(JSON.stringify(body)) });

const [first, second, zeros] = ["1".repeat(40), "2".repeat(40), "0".repeat(40)];
const project = { id: 15, path_with_namespace: "mike/team/diaspora", name: "Diaspora" };
const user = { id: 4, username: "jsmith", name: "John Smith", avatar_url: null, email: "" };
const push = {
  object_kind: "push",
  before: first,
  after: second,
  ref: "refs/heads/main",
  checkout_sha: second,
  user_id: 4,
  user_username: "jsmith",
  user_name: "John Smith",
  project_id: 15,
  project,
  commits: [],
};
const attributes = {
  iid: 1,
  title: "Count right",
  description: null,
  url: "https://gitlab.com/mike/team/diaspora/-/merge_requests/1",
  state: "opened",
  draft: false,
  created_at: "2026-01-01 12:00:00 UTC",
  author_id: 4,
  source_branch: "totals",
  target_branch: "main",
  source_project_id: 15,
  source: { path_with_namespace: "mike/team/diaspora" },
  last_commit: { id: second, author: { name: "Jane Doe", email: "jane@example.com" } },
  action: "open",
};
const merge = (change: object) => ({
  object_kind: "merge_request",
  user,
  project,
  object_attributes: { ...attributes, ...change },
});

it.each([
  ["a push", push, { kind: "push", ref: "refs/heads/main", before: first, after: second }],
  ["a new branch", { ...push, before: zeros }, { kind: "push", before: null, after: second }],
  [
    "a new tag",
    { ...push, object_kind: "tag_push", ref: "refs/tags/v1", before: zeros },
    { kind: "push", ref: "refs/tags/v1", before: null },
  ],
  ["a deleted branch", { ...push, after: zeros }, { kind: "delete", ref: "refs/heads/main" }],
  ["an issue", { object_kind: "issue", project }, { kind: "other", name: "issue" }],
])("reads %s", (_name, body, expected) => {
  const repository = { id: "15", slug: "mike/team/diaspora" };
  expect(read(body)).toMatchObject({ repository, ...expected });
});

it.each([
  [0, true],
  [10, false],
  [20, false],
  [undefined, false],
])("reads from the level %s whether the project is private: %s", (visibility_level, isPrivate) => {
  const body = { ...push, project: { ...project, visibility_level } };
  expect(read(body).repository).toMatchObject({ isPrivate });
});

it.each([
  ["open", {}, "opened"],
  ["update", { oldrev: first }, "synchronized"],
  // Titles, labels and reviewers.
  ["update", {}, "edited"],
  ["reopen", {}, "reopened"],
  ["close", {}, "closed"],
  ["merge", {}, "closed"],
])("reads the action %s of a merge request with %j as %s", (action, change, expected) => {
  expect(read(merge({ action, ...change }))).toMatchObject({
    kind: "pull_request",
    action: expected,
    sender: { id: "4", login: "jsmith" },
    pullRequest: {
      number: 1,
      ref: "refs/merge-requests/1/head",
      sha: second,
      source: "totals",
      target: "main",
      created: Date.parse("2026-01-01T12:00:00Z") / 1000,
      author: { login: "jsmith" },
    },
  });
});

it.each(["approved", "unapproved", "approval"])("starts nothing for the action %s", (action) => {
  expect(read(merge({ action }))).toMatchObject({ kind: "other" });
});

it("names the author of a merge request by what it knows if somebody else acted", () => {
  expect(read(merge({ author_id: 5 }))).toMatchObject({
    pullRequest: { author: { id: "5", login: "", name: "Jane Doe" } },
  });
});

it.each([
  ["its own branch", {}, false],
  ["a fork", { source_project_id: 99, source: { path_with_namespace: "eve/diaspora" } }, true],
  ["a fork of the same name", { source_project_id: 99 }, true],
  ["a fork that was deleted", { source_project_id: null, source: null }, true],
])("tells that a merge request is from %s", (_name, change, fork) => {
  const event = read(merge(change));
  if (event.kind !== "pull_request") throw new Error(event.kind);
  expect(isForkOf(event.pullRequest, "15")).toBe(fork);
});

it.each([
  [["right"], "right", true],
  [["new", "right"], "right", true],
  [["right"], "wrong", false],
  [["right"], "", false],
  [[], "", false],
])("of the secrets %j, accepts %j: %s", (secrets, given, isRight) => {
  const request = { headers: { "x-gitlab-token": given }, body: Buffer.from("{}") };
  expect(forge.isSigned(request, secrets)).toBe(isRight);
});

it.each([
  {},
  { object_kind: "push" },
  { object_kind: "push", project },
  { ...merge({}), user: undefined },
  merge({ last_commit: null }),
])("calls %j unreadable", (body) => {
  expect(() => read(body)).toThrow(UnreadableRequest);
});
