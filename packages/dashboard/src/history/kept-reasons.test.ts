import "fake-indexeddb/auto";
import { type Build, SessionUser } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "@signalbox/insight/testing";
import { failedSteps } from "@signalbox/insight/brief";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { buildQuery, keys } from "../api/queries.ts";
import { browserStore } from "./browser-store.ts";
import { forgetHistory } from "./histories.ts";
import { keepReason, keptReason } from "./kept-reasons.ts";

const repo = { namespace: "octo", name: "hello" };
const failed = makeBuild(7, {
  status: "failure",
  stages: [makeStage("unit", [makeStep("test", "failure")])],
});
const [failure] = failedSteps(failed);
const reason = {
  line: 4,
  heading: "error: it failed",
  tool: "make",
  file: "",
  fileLine: 0,
  from: 3,
  lines: ["running", "error: it failed"],
  errorLines: [4],
};

/** The page of a build, opened anew. */
const pageOf = (build: Build, user = 1): QueryClient => {
  const cache = new QueryClient();
  cache.setQueryData(keys.user, SessionUser.parse({ id: user, login: "kim" }));
  cache.setQueryData(buildQuery(repo, build.number).queryKey, build);
  return cache;
};

const name = { repo, build: failed.number };
const keep = async (cache: QueryClient, kept = reason) => {
  await keptReason(cache, name, failure!);
  keepReason(cache, name, failure!, kept);
};

beforeEach(async () => {
  vi.stubGlobal("document", {
    baseURI: "http://127.0.0.1:8080/",
    querySelector: () => ({ dataset: {} }),
  });
  await browserStore.forget(() => true);
});

it("keeps the reason of a failed step, with its build, until the next visit", async () => {
  const cache = pageOf(failed);
  expect(await keptReason(cache, name, failure!)).toBeUndefined();
  await keep(cache);
  expect(await keptReason(pageOf(failed), name, failure!)).toEqual(reason);
  expect((await browserStore.usage()).builds).toBe(1);
});

it("does not confuse it with that of another step, user, or build of the same number", async () => {
  await keep(pageOf(failed));
  const [other] = failedSteps(
    makeBuild(7, {
      stages: [makeStage("unit", [makeStep("test", "failure", { started: 2_000_000 })])],
    }),
  );
  expect(await keptReason(pageOf(failed), name, other!)).toBeUndefined();
  expect(await keptReason(pageOf(failed, 2), name, failure!)).toBeUndefined();
  expect(await keptReason(pageOf({ ...failed, id: 9999 }), name, failure!)).toBeUndefined();
});

it("is deleted with the builds of its repository", async () => {
  const cache = pageOf(failed);
  await keep(cache);
  await forgetHistory(cache, repo);
  expect(await keptReason(pageOf(failed), name, failure!)).toBeUndefined();
});

it("keeps nothing of a running build, and nothing too long", async () => {
  const running = { ...failed, status: "running", finished: 0 };
  await keep(pageOf(running));
  expect((await browserStore.usage()).builds).toBe(0);
  const errorLines = Array.from({ length: 10_000 }, (_, line) => line);
  await keep(pageOf(failed), { ...reason, errorLines });
  expect(await keptReason(pageOf(failed), name, failure!)).toBeUndefined();
});
