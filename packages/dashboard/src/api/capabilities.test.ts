// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { bareServer } from "./bare-server.ts";
import { can, capabilitiesQuery } from "./capabilities.ts";

const capabilitiesOf = async (answer: () => Response) => {
  vi.stubGlobal("fetch", async () => answer());
  onTestFinished(() => void vi.unstubAllGlobals());
  const cache = new QueryClient();
  onTestFinished(() => cache.clear());
  await cache.prefetchQuery({ ...capabilitiesQuery, retry: false });
  return { cache, known: cache.getQueryData(capabilitiesQuery.queryKey) };
};

it("knows what the server says that it lacks", async () => {
  const answer = { name: "Drone 2.25 at ci.example.com", lacks: { cron: "It has no cron jobs." } };
  const { cache, known } = await capabilitiesOf(() => Response.json(answer));
  expect(known).toMatchObject(answer);
  expect([can(cache, "cron"), can(cache, "secrets")]).toEqual([false, true]);
});

it.each([
  ["answers 404", () => new Response("404 page not found", { status: 404 })],
  ["sends a page", () => new Response("<!doctype html>")],
])("takes a server that %s for a CI server without ours in front", async (_, answer) => {
  const { cache, known } = await capabilitiesOf(answer);
  expect(known).toBe(bareServer);
  expect([can(cache, "history"), can(cache, "cron")]).toEqual([false, true]);
});

it("does not know what a server can do that fails to answer", async () => {
  const { cache, known } = await capabilitiesOf(() => new Response("", { status: 502 }));
  expect([known, can(cache, "cron")]).toEqual([undefined, undefined]);
});
