import { expect, it } from "vitest";
import { UnreadableRequest } from "./forge-error.ts";
import { createGithub } from "./github/github.ts";
import { createGitlab } from "./gitlab/gitlab.ts";
import { readHook } from "./read-hook.ts";

const github = createGithub(new URL("https://github.com"));
const gitlab = createGitlab(new URL("https://gitlab.com"));
const sha = "1".repeat(40);

const repository = { id: 1, full_name: "acme/app" };
const sender = { id: 2, login: "eve" };
const deployment = { ref: "main", environment: "production", payload: {} };
const branch = { ref: "main", sha };
const push = { ref: "refs/heads/main", before: sha };
const project = { id: 1, path_with_namespace: "acme/app" };

const requests = [
  [github, "push", (after: string) => ({ repository, sender, ...push, after })],
  [
    github,
    "deployment",
    (named: string, id = 3) => ({
      repository,
      sender,
      action: "created",
      deployment: { ...deployment, sha: named, id },
    }),
  ],
  [
    github,
    "pull_request",
    (named: string, number = 1) => ({
      repository,
      sender,
      action: "opened",
      pull_request: { number, user: sender, base: branch, head: { ...branch, sha: named } },
    }),
  ],
  [
    gitlab,
    "push",
    (after: string) => ({ object_kind: "push", project, ...push, after, user_id: 2 }),
  ],
] as const;

it.each(requests)("accepts only ids of commits and numbers as such: %#", (forge, event, bodyOf) => {
  const read = (named: string, number?: number) => {
    const body = Buffer.from(JSON.stringify(bodyOf(named, number)));
    return readHook(forge, { headers: { "x-github-event": event }, body });
  };
  expect(read(sha).kind).toBe(event);
  for (const other of ["+refs/heads/*:refs/heads/main", "--all", "HEAD", "", "1".repeat(39)])
    expect(() => read(other)).toThrow(UnreadableRequest);
  if (event === "push") return;
  expect(read(sha, 12).kind).toBe(event);
  for (const other of [0, -1, 1.5, 1e300])
    expect(() => read(sha, other)).toThrow(UnreadableRequest);
});
