import { join } from "node:path";
import type { Build, Stage } from "@signalbox/contract";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./git-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

export const departures = { namespace: "example", name: "departures" };
export const tickets = { namespace: "example", name: "tickets" };

/** A server as a new user starts it, on this data folder. It may still be making the example. */
export async function begin(data: string, change: Parameters<typeof startTestApp>[0] = {}) {
  const server = await startTestApp({ repos: [], data, ...change });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...server, close };
}

/** A server that has made the example, if it makes it. */
export async function start(data: string, change?: Parameters<typeof startTestApp>[0]) {
  const server = await begin(data, change);
  await server.call("getExample");
  return server;
}

export async function dataFolder(): Promise<string> {
  return join(await temporaryFolder(), "data");
}

/** The builds of a repository, the first one first. */
export async function buildsOf({ call }: Pick<TestApp, "call">, params: typeof departures) {
  const { body } = await call("listBuilds", { params, query: { per_page: "100" } });
  return body.toReversed();
}

export async function buildOf(
  { call }: Pick<TestApp, "call">,
  params: typeof departures,
  number: number,
): Promise<Build & { stages: Stage[] }> {
  const { body } = await call("getBuild", { params: { ...params, number } });
  return { ...body, stages: body.stages ?? [] };
}

export async function slugsOf({ call }: Pick<TestApp, "call">): Promise<string[]> {
  return (await call("listUserRepos")).body.map(({ slug }) => slug);
}

/** Syncs the repositories, as the button on the home page does. */
export async function sync({ call }: Pick<TestApp, "call">): Promise<void> {
  await call("syncUserRepos");
}

export const takenMessage =
  "The example was not created, because other repositories are named example/…";
export const exampleSlugs = ["example/departures", "example/tickets"];
