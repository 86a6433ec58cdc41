// @vitest-environment jsdom
import type { Build } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { createWantedReach } from "../../../api/merge/reach.ts";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { textOfTerms } from "../../../lib/links.ts";
import { lastGreenQuery, searchesFor } from "./last-green.ts";

const name = { stage: "default", step: "build" };
const repo = { namespace: "octo", name: "hello" };

function ended(number: number, fields: Partial<Build> = {}): Build {
  const status = fields.status ?? "success";
  const times = { started: 10, stopped: 20 };
  const stages = [aStage({ ...times, status, steps: [aStep({ ...times, status })] })];
  const origin = { event: "push", ref: "refs/heads/main" };
  return aBuild({ number, ...origin, status, started: 10, finished: 20, stages, ...fields });
}

const failed = ended(9, { status: "failure" });
const pull = ended(9, {
  event: "pull_request",
  ref: "refs/pull/3/head",
  target: "main",
  status: "failure",
});

/** What is found on a server that lists these builds for each query. */
const find = async (build: Build, listed: (query: string) => Build[]) => {
  const all = new Map<number, Build>();
  vi.stubGlobal("fetch", async ({ pathname, searchParams }: URL) => {
    const number = Number(/builds\/(\d+)$/.exec(pathname)?.[1] ?? 0);
    if (number > 0) return Response.json(all.get(number));
    const builds = listed(searchParams.get("query") ?? "");
    for (const one of builds) all.set(one.number, one);
    return Response.json(builds.map(({ stages: _stages, ...one }) => one));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const cache = new QueryClient();
  onTestFinished(() => cache.clear());
  return (await cache.fetchQuery(lastGreenQuery(repo, build, name, createWantedReach()))).number;
};

test.each([
  [failed, ["status:success event:push ref:refs/heads/main"]],
  [ended(9, { event: "tag", ref: "refs/tags/v1" }), ["status:success event:tag"]],
  [ended(9, { event: "promote", deploy_to: "live" }), ["status:success deploy:live"]],
  [
    pull,
    [
      "status:success event:pull_request ref:refs/pull/3/head",
      "status:success event:push ref:refs/heads/main",
    ],
  ],
])("asks the server for successful builds of the same kind", (build, queries) => {
  expect(searchesFor(build).map(textOfTerms)).toEqual(queries);
});

test("the newest of them that passed the step is found", async () => {
  const withoutStep = ended(8, { stages: [aStage({ name: "other" })] });
  expect(await find(failed, () => [withoutStep, ended(6), ended(5)])).toBe(6);
});

test("a pull request without a successful build is compared with its target branch", async () => {
  expect(await find(pull, (query) => (query.includes("pull") ? [] : [ended(5)]))).toBe(5);
});

test("nothing is found if no build passed the step", async () => {
  expect(await find(failed, () => [])).toBeUndefined();
});
