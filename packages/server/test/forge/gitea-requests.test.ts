import { expect, it } from "vitest";
import { createGitea } from "../../src/forges/gitea/gitea.ts";
import type { ForgeEvent } from "../../src/forges/forge-event.ts";
import { UnreadableRequest } from "../../src/forges/forge-error.ts";
import { recordedRequest, recordedRequests, recordedSecret } from "./recorded-requests.ts";

const gitea = createGitea(new URL("http://127.0.0.1:21000"));
const read = (name: string) => gitea.readRequest(recordedRequest(name));
const short = (sha: string | null) => sha?.slice(0, 7) ?? "none";

/** An event in one line. */
const brief = (event: ForgeEvent): string => {
  if (event.kind === "push")
    return `${event.isEcho ? "echo" : "push"} ${event.ref} ${short(event.before)}..${short(event.after)}`;
  if (event.kind === "delete") return `delete ${event.ref}`;
  if (event.kind === "other") return `other ${event.name}`;
  if (event.kind !== "pull_request") return event.kind;
  const { number, source, target, sha } = event.pullRequest;
  return `${event.action} ${number} ${source}>${target} ${short(sha)}`;
};

it("reads each recorded request", () => {
  const briefs = [...recordedRequests].map(([name, request]) => [
    name.slice(0, 3),
    brief(gitea.readRequest(request)),
  ]);
  expect(Object.fromEntries(briefs)).toEqual({
    "001": "echo refs/heads/main none..3520c38",
    "002": "push refs/heads/main none..3520c38",
    "003": "test",
    "004": "push refs/heads/main 3520c38..0296cde",
    "005": "push refs/heads/main 0296cde..0913ee0",
    "006": "push refs/heads/main 0913ee0..7f5ef70",
    "007": "push refs/heads/main 7f5ef70..4cba254",
    "008": "push refs/tags/v1.0.0 none..4cba254",
    "009": "echo refs/tags/v1.0.0 none..4cba254",
    "010": "push refs/tags/v1.1.0 none..d05a717",
    "011": "echo refs/tags/v1.1.0 none..d05a717",
    "012": "echo refs/heads/copy none..4cba254",
    "013": "push refs/heads/copy none..4cba254",
    "014": "echo refs/heads/feature none..5b3b529",
    "015": "push refs/heads/feature none..5b3b529",
    "016": "push refs/heads/feature 5b3b529..b056120",
    "017": "push refs/heads/copy 4cba254..621dc10",
    "018": "delete refs/heads/copy",
    "019": "delete refs/tags/v1.0.0",
    "020": "delete refs/tags/v1.0.0",
    "021": "echo refs/heads/many-1 none..4cba254",
    "022": "push refs/heads/many-1 none..4cba254",
    "023": "echo refs/heads/many-2 none..4cba254",
    "024": "push refs/heads/many-2 none..4cba254",
    "025": "echo refs/heads/many-3 none..4cba254",
    "026": "push refs/heads/many-3 none..4cba254",
    "027": "echo refs/heads/many-4 none..4cba254",
    "028": "push refs/heads/many-4 none..4cba254",
    "029": "echo refs/heads/many-5 none..4cba254",
    "030": "push refs/heads/many-5 none..4cba254",
    "031": "opened 1 feature>main b056120",
    "032": "push refs/heads/feature b056120..b2dcd0d",
    "033": "synchronized 1 feature>main b2dcd0d",
    "034": "push refs/heads/feature b2dcd0d..462787f",
    "035": "synchronized 1 feature>main 462787f",
    "036": "edited 1 feature>main 462787f",
    "037": "other pull_request label_updated",
    "038": "other issue_comment",
    "039": "closed 1 feature>main 462787f",
    "040": "edited 1 feature>main 462787f",
    "041": "reopened 1 feature>main 462787f",
    "042": "closed 1 feature>main 462787f",
    "043": "push refs/heads/main 4cba254..4e01640",
    "044": "opened 2 from-fork>main 54cfdea",
    "045": "synchronized 2 from-fork>main 54cfdea",
    "046": "synchronized 2 from-fork>main 1202836",
    "047": "opened 3 main-fix>main 1202836",
    "048": "synchronized 3 main-fix>main 1202836",
    "049": "push refs/tags/v2.0.0 none..4e01640",
    "050": "echo refs/tags/v2.0.0 none..4e01640",
    "051": "other release",
    "052": "push refs/heads/main 4e01640..f1887a2",
    "053": "push refs/heads/main f1887a2..9ab8950",
  });
});

it.each([
  [[recordedSecret], recordedRequests.size],
  [["another", recordedSecret], recordedRequests.size],
  [["another"], 0],
  [[], 0],
])("of the recorded requests, the secrets %j sign %i", (secrets, count) => {
  const signed = [...recordedRequests.values()].filter((one) => gitea.isSigned(one, secrets));
  expect(signed).toHaveLength(count);
});

it("refuses a changed body, and a request without a signature of the forge itself", () => {
  const { headers, body } = recordedRequest("004-push-1-commit-push");
  const changed = Buffer.from(body.toString().replace("refs/heads/main", "refs/heads/evil"));
  expect(gitea.isSigned({ headers, body: changed }, [recordedSecret])).toBe(false);
  expect(gitea.isSigned({ headers, body: body.subarray(0, -1) }, [recordedSecret])).toBe(false);
  const ofGitHub = Object.entries(headers).filter(([key]) => !/gitea|gogs/.test(key));
  const request = { headers: Object.fromEntries(ofGitHub), body };
  expect(gitea.isSigned(request, [recordedSecret])).toBe(false);
});

it("names the repository by its id, also after it was renamed", () => {
  const before = read("004-push-1-commit-push").repository;
  const after = read("052-push-after-rename-push").repository;
  expect([before, after]).toEqual([
    { id: "1", slug: "acme/app", isPrivate: true },
    { id: "1", slug: "acme/app-renamed", isPrivate: true },
  ]);
});

it("reads who pushed what", () => {
  expect(read("004-push-1-commit-push")).toMatchObject({
    authorLogin: "alice",
    sender: { id: "2", login: "alice" },
  });
});

it("reads a pull request of a fork", () => {
  expect(read("044-pull-open-from-fork-pull_request-opened")).toMatchObject({
    pullRequest: {
      title: "From a fork",
      ref: "refs/pull/2/head",
      sourceRepository: { id: "2", slug: "bob/app" },
      targetSha: "4e0164003879eab681cb479bed18ff9cc640ef07",
      draft: false,
      state: "open",
      author: { login: "bob" },
      link: "http://127.0.0.1:21000/acme/app/pulls/2",
      created: Date.parse("2026-11-27T17:08:19Z") / 1000,
    },
  });
});

const changedBody = (name: string, change: (body: Record<string, object>) => unknown) => {
  const { headers, body } = recordedRequest(name);
  return { headers, body: Buffer.from(JSON.stringify(change(JSON.parse(body.toString())))) };
};

it("counts a pull request whose repository was deleted as one without a repository", () => {
  const request = changedBody("044-pull-open-from-fork-pull_request-opened", (body) => {
    const head = { ref: "from-fork", sha: "54cfdeabebb74dd4e4811fcb8a8283f56aea73d3", repo: null };
    return { ...body, pull_request: { ...body["pull_request"], head } };
  });
  expect(gitea.readRequest(request)).toMatchObject({ pullRequest: { sourceRepository: null } });
});

it.each(["WIP: a title", "[WIP] a title"])("reads a draft from its title: %s", (title) => {
  const request = changedBody("031-pull-open-pull_request-opened", (body) => ({
    ...body,
    pull_request: { ...body["pull_request"], title },
  }));
  expect(gitea.readRequest(request)).toMatchObject({ pullRequest: { draft: true } });
});

it("accepts the full names of refs that hooks of the type forgejo send", () => {
  const request = changedBody("018-branch-delete-delete", (body) => ({
    ...body,
    ref: "refs/heads/copy",
  }));
  expect(gitea.readRequest(request)).toMatchObject({ kind: "delete", ref: "refs/heads/copy" });
});

it("starts the build of a tag from the request that Gogs sends alone", () => {
  const { headers, body } = recordedRequest("009-tag-lightweight-create");
  const ofGogs = Object.entries(headers).filter(([key]) => !key.includes("gitea"));
  const request = { headers: Object.fromEntries(ofGogs), body };
  expect(gitea.isSigned(request, [recordedSecret])).toBe(true);
  expect(gitea.readRequest(request)).toMatchObject({ kind: "push", isEcho: false });
});

it.each(["", "{", "[]", '{"repository":{"id":1,"full_name":"a/b"}}'])(
  "calls the body %j unreadable",
  (text) => {
    const { headers } = recordedRequest("004-push-1-commit-push");
    expect(() => gitea.readRequest({ headers, body: Buffer.from(text) })).toThrow(
      UnreadableRequest,
    );
  },
);
