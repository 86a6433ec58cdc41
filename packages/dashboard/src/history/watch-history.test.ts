import "fake-indexeddb/auto";
import { Build, SessionUser } from "@signalbox/contract";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { keys } from "../api/queries.ts";
import { browserStore, keepHistory, ownerOf } from "./browser-store.ts";
import { forgetHistory } from "./histories.ts";
import { viewerOf } from "./viewer.ts";
import { watchHistory } from "./watch-history.ts";

const hello = { namespace: "octo", name: "hello" };
const world = { namespace: "octo", name: "world" };

/** The parts of the page that say which server it talks to. */
const pageFor = (dataset: Record<string, string> = {}) =>
  vi.stubGlobal("document", {
    baseURI: "http://127.0.0.1:8080/",
    querySelector: () => ({ dataset }),
  });

const userWith = (id: number, installation?: string) =>
  SessionUser.parse({ id, login: "kim", installation });

let cache: QueryClient;

/** Stores one build of each of two repositories for the signed-in user. */
const storeBuilds = async () => {
  for (const [repo, { namespace, name }] of [hello, world].entries()) {
    const owner = { ...viewerOf(cache)!, repo: repo + 1 };
    await browserStore.admit(owner, `${namespace}/${name}`);
    await browserStore.keep(owner, [Build.parse({ id: 1, number: 1, finished: 9 })]);
  }
};

const repositories = async () => (await browserStore.usage()).repositories;

beforeEach(async () => {
  pageFor();
  await browserStore.forget(() => true);
  cache = new QueryClient();
  cache.setQueryData(keys.user, userWith(1));
  await storeBuilds();
  watchHistory(cache);
});

it("keeps what it has for the same user", async () => {
  cache.setQueryData(keys.user, userWith(1));
  expect(await repositories()).toBe(2);
});

it("deletes everything after a sign-out", async () => {
  cache.setQueryData(keys.user, null);
  expect(await repositories()).toBe(0);
  expect(viewerOf(cache)).toBeUndefined();
});

it("deletes what another user saw on the same server, but not on another", async () => {
  cache.setQueryData(keys.user, userWith(2));
  expect(await repositories()).toBe(0);
  await storeBuilds();
  pageFor({ upstream: "another" });
  cache.setQueryData(keys.user, userWith(1));
  expect(await repositories()).toBe(2);
});

it.each([401, 403, 404])("deletes a repository that the server answers with %i", async (status) => {
  const refuse = (key: readonly unknown[], refusal: number) =>
    cache
      .fetchQuery({
        queryKey: key,
        queryFn: () => Promise.reject(new ApiError(refusal, "")),
        retry: false,
      })
      .catch(() => undefined);
  await refuse(keys.builds(hello), 500);
  await refuse(keys.build(hello, 7), status);
  expect(await repositories()).toBe(2);
  await refuse(keys.builds(hello), status);
  expect(await repositories()).toBe(1);
  await refuse(keys.repo(world), status);
  expect(await repositories()).toBe(0);
});

it("deletes a repository whose builds are purged", async () => {
  await forgetHistory(cache, hello);
  expect(await repositories()).toBe(1);
});

it("deletes a repository whose list no longer has builds, but not if a filter finds none", async () => {
  const list = (builds: Build[]) => ({ pages: [builds], pageParams: [1] });
  cache.setQueryData([...keys.builds(hello), "query", "branch:gone"], list([]));
  cache.setQueryData(keys.builds(world), list([Build.parse({ id: 1, number: 1 })]));
  expect(await repositories()).toBe(2);
  cache.setQueryData(keys.builds(hello), list([]));
  expect(await repositories()).toBe(1);
});

it("identifies a server by its own id, by the id from the gateway, or by its origin", () => {
  expect(viewerOf(cache)).toEqual({ server: "http://127.0.0.1:8080", user: 1 });
  pageFor({ upstream: "behind" });
  expect(viewerOf(cache)?.server).toBe("behind");
  cache.setQueryData(keys.user, userWith(1, "own"));
  expect(viewerOf(cache)?.server).toBe("own");
});

it("keeps nothing once it is turned off", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  await keepHistory(false);
  expect(await repositories()).toBe(0);
  expect(ownerOf(cache, 7)).toBeUndefined();
  await keepHistory(true);
  expect(ownerOf(cache, 7)).toEqual({ ...viewerOf(cache), repo: 7 });
});
