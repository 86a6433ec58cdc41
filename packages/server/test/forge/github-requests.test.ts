import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { UnreadableRequest } from "../../src/forges/forge-error.ts";
import { createGithub } from "../../src/forges/github/github.ts";
import { isForkOf } from "../../src/forges/is-fork.ts";
import { githubExample as bodyOf, githubExamples as examples } from "./github-examples.ts";

/** Requests that are marked as derived were changed here. */

const forge = createGithub(new URL("https://github.com"));
const requestOf = (event: string, body: unknown, secret = "secret") => {
  const text = Buffer.from(JSON.stringify(body));
  const signature = createHmac("sha256", secret).update(text).digest("hex");
  const headers = { "x-github-event": event, "x-hub-signature-256": `sha256=${signature}` };
  return { headers, body: text };
};
const read = (event: string, body: unknown) => forge.readRequest(requestOf(event, body));
/** What the events say that do not only say something of which nothing follows. */
const meanings: Record<string, string> = {
  ping: "test",
  push: "push or delete",
  delete: "delete",
  "pull_request opened": "pull_request opened",
  "pull_request synchronize": "pull_request synchronized",
  "pull_request reopened": "pull_request reopened",
  "pull_request closed": "pull_request closed",
  "pull_request edited": "pull_request edited",
  "pull_request converted_to_draft": "pull_request edited",
  "pull_request ready_for_review": "pull_request edited",
  "deployment created": "deployment",
  "repository created": "repository_changed",
  "repository edited": "repository_changed",
  "repository privatized": "repository_changed",
  "repository publicized": "repository_changed",
  "repository renamed": "repository_changed",
  "repository transferred": "repository_changed",
  public: "repository_changed",
};

it.each(examples.flatMap(({ name, examples: bodies }) => bodies.map((body) => ({ name, body }))))(
  "reads an example of $name $body.action",
  ({ name, body }) => {
    const event = read(name, body);
    const label = [name, body["action"]].filter(Boolean).join(" ");
    const hasRepository = body["repository"] !== undefined;
    const meaning = hasRepository ? (meanings[label] ?? "other") : "other";
    const said = event.kind === "pull_request" ? `pull_request ${event.action}` : event.kind;
    expect(meaning.split(" or ")).toContain(said);
    // The reason why nothing follows from it.
    expect(event.kind === "other" ? event.name : name).toContain(name);
    expect(event.repository.id === "").toBe(!hasRepository);
  },
);

const sender = { id: "21031067", login: "Codertocat" };
const repository = { id: "186853002", slug: "Codertocat/Hello-World" };
const tagged = "6113728f27ae82c7b1a177c8d03f9e96e0adf246";

it.each([
  [
    "a new tag",
    "push",
    bodyOf("push"),
    {
      kind: "push",
      ref: "refs/tags/simple-tag",
      before: null,
      after: tagged,
      authorLogin: "Codertocat",
      isEcho: false,
    },
  ],
  [
    "a deleted tag",
    "push",
    { ...bodyOf("push"), before: tagged, after: "0".repeat(40), head_commit: null },
    { kind: "delete", ref: "refs/tags/simple-tag" },
  ],
  [
    "a forced push (derived)",
    "push",
    { ...bodyOf("push"), ref: "refs/heads/main", before: "1".repeat(40), forced: true },
    { kind: "push", ref: "refs/heads/main", before: "1".repeat(40), after: tagged },
  ],
  [
    "a deletion of a tag",
    "delete",
    bodyOf("delete"),
    { kind: "delete", ref: "refs/tags/simple-tag" },
  ],
  [
    "a deletion of a branch (derived)",
    "delete",
    { ...bodyOf("delete"), ref: "a/b", ref_type: "branch" },
    { kind: "delete", ref: "refs/heads/a/b" },
  ],
  [
    "a deployment",
    "deployment",
    bodyOf("deployment"),
    { kind: "deployment", id: 145988746, name: "master", target: "production", params: {} },
  ],
  [
    "a deployment with a payload (derived)",
    "deployment",
    {
      ...bodyOf("deployment"),
      deployment: {
        ...z.record(z.string(), z.unknown()).parse(bodyOf("deployment")["deployment"]),
        payload: '{"version":"1.2","count":3,"deep":{"a":true}}',
        description: "Now",
      },
    },
    { description: "Now", params: { version: "1.2", count: "3", deep: '{"a":true}' } },
  ],
])("reads %s", (_name, event, body, expected) => {
  expect(read(event, body)).toMatchObject({ repository, sender, ...expected });
});

const opened = z.record(z.string(), z.unknown()).parse(bodyOf("pull_request", "opened"));
const pull = z.record(z.string(), z.unknown()).parse(opened["pull_request"]);
const head = z.record(z.string(), z.unknown()).parse(pull["head"]);
const withHeadOf = (repo: object | null) => ({
  ...opened,
  pull_request: { ...pull, head: { ...head, repo } },
});

it.each([
  ["its own branch", opened, false],
  ["a fork (derived)", withHeadOf({ id: 99, full_name: "eve/Hello-World" }), true],
  ["a fork with the same name (derived)", withHeadOf({ id: 99, full_name: repository.slug }), true],
  ["a fork that was deleted (derived)", withHeadOf(null), true],
])("tells that a pull request is from %s", (_name, body, fork) => {
  const event = read("pull_request", body);
  if (event.kind !== "pull_request") throw new Error(event.kind);
  expect(isForkOf(event.pullRequest, repository.id)).toBe(fork);
  expect(event.pullRequest).toMatchObject({
    number: 2,
    ref: "refs/pull/2/head",
    sha: "ec26c3e57ca3a959ca5aad62de7213c562f8c821",
    target: "master",
    draft: false,
    author: sender,
  });
});

it.each([
  ["the right secret", {}, true],
  ["the secret before", { secret: "former" }, true],
  ["another secret", { secret: "other" }, false],
  ["SHA-1 only", { header: "x-hub-signature" }, false],
  ["no signature", { header: "x-none" }, false],
  ["a cut body", { cut: 1 }, false],
] as [string, { secret?: string; header?: string; cut?: number }, boolean][])(
  "checks a request with %s",
  (_name, { secret = "secret", header = "x-hub-signature-256", cut = 0 }, isRight) => {
    const { headers, body } = requestOf("push", bodyOf("push"), secret);
    const sent = { "x-github-event": "push", [header]: headers["x-hub-signature-256"] };
    const request = { headers: sent, body: body.subarray(cut) };
    expect(forge.isSigned(request, ["secret", "former"])).toBe(isRight);
  },
);

it.each([
  ["push", {}],
  ["push", { repository }],
  ["pull_request", { repository: { id: 1, full_name: "a/b" }, action: "opened" }],
  ["deployment", { repository: { id: 1, full_name: "a/b" }, action: "created", deployment: 1 }],
])("calls a %s with the body %j unreadable", (event, body) => {
  expect(() => read(event, body)).toThrow(UnreadableRequest);
});

it.each([true, false])("reads whether the repository is private: %s (derived)", (isPrivate) => {
  const example = bodyOf("push");
  const body = { ...example, repository: { ...Object(example["repository"]), private: isPrivate } };
  expect(read("push", body).repository).toMatchObject({ isPrivate });
});
