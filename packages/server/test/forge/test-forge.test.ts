import { afterAll, beforeAll, expect, it } from "vitest";
import { keysOf } from "./hook-bodies.ts";
import { recordedRequest } from "./recorded-requests.ts";
import { startLocalServer, type LocalServer } from "../local-server.ts";
import { startTestForge, type TestForge } from "./test-forge.ts";

/** The forge of the tests sends what a real one sends. */

let forge: TestForge;
let receiver: LocalServer;
beforeAll(async () => {
  forge = await startTestForge();
  receiver = await startLocalServer((_request, response) => response.end());
});
afterAll(async () => {
  await receiver.close();
  await forge.close();
});

it("sends bodies with the keys of recorded ones", async () => {
  const repo = await forge.addRepository("acme/app", { files: { "a.txt": "1" } });
  repo.hooks.push({ id: 1, url: receiver.address, secret: "a secret" });
  await forge.push(repo, { "a.txt": "2" });
  await forge.push(repo, { "a.txt": "3" }, { branch: "feature" });
  await forge.tag(repo, "v1.0.0");
  await forge.openPull(repo, { branch: "feature", by: "bob" });
  await forge.deleteBranch(repo, "feature");
  const sent = forge.deliveries.map(({ event, body }) => [event, keysOf(JSON.parse(body))]);
  const recorded = (name: string) => keysOf(JSON.parse(recordedRequest(name).body.toString()));
  expect(sent).toEqual([
    ["push", recorded("004-push-1-commit-push")],
    ["create", recorded("014-branch-create-with-commit-create")],
    ["push", recorded("015-branch-create-with-commit-push")],
    ["push", recorded("010-tag-annotated-push")],
    ["create", recorded("011-tag-annotated-create")],
    ["pull_request", recorded("031-pull-open-pull_request-opened")],
    ["delete", recorded("018-branch-delete-delete")],
  ]);
});
