import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf } from "./build-fixture.ts";
import {
  begin,
  buildOf,
  buildsOf,
  dataFolder,
  departures,
  exampleSlugs,
  slugsOf,
  start,
  sync,
  takenMessage,
  tickets,
} from "./example-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { reap } from "../src/trigger/reaper.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

afterAll(removeRepositories);

describe("the example of a first start", () => {
  let data: string;
  let server: TestApp;
  beforeAll(async () => {
    data = await dataFolder();
    server = await startTestApp({ repos: [], data });
    await server.call("getExample");
  });
  afterAll(() => server.close());

  it("is a history of what a server shows, with one build that runs", async () => {
    const departuresBuilds = await buildsOf(server, departures);
    const ticketsBuilds = await buildsOf(server, tickets);
    expect(departuresBuilds.map(({ event, status }) => `${event} ${status}`)).toEqual([
      ...Array<string>(8).fill("push success"),
      "promote success",
      ...Array<string>(2).fill("push success"),
      "promote success",
      ...Array<string>(3).fill("push success"),
      "push failure",
      ...Array<string>(2).fill("push success"),
      "promote success",
      "push success",
      "rollback success",
      ...Array<string>(3).fill("push success"),
      expect.stringMatching(/^push (pending|running)$/),
    ]);
    expect(ticketsBuilds.map(({ status }) => status)).toEqual([
      "success",
      "success",
      "failure",
      "success",
      "success",
      "success",
      "success",
      "failure",
      "pending",
    ]);
    // The failure of a flaky test: the same commit passed.
    expect(ticketsBuilds[2]?.after).toBe(ticketsBuilds[3]?.after);
    expect(ticketsBuilds[3]).toMatchObject({ parent: 3, trigger: "Amara Diallo" });
    const running = await buildOf(server, departures, 25);
    expect(running.stages.map(({ name }) => name)).toEqual([
      "check",
      "build",
      "package",
      "staging",
    ]);
    expect(running.before).toBe(departuresBuilds[23]?.after);
    const repos = (await server.call("listUserRepos")).body;
    expect(repos.map(({ slug, example }) => [slug, example])).toEqual([
      [exampleSlugs[0], true],
      [exampleSlugs[1], true],
    ]);
  });

  it("has builds of the last three weeks, in the order of their numbers", async () => {
    const all = [
      ...(await buildsOf(server, departures)).slice(0, -1),
      ...(await buildsOf(server, tickets)),
    ].sort((a, b) => a.id - b.id);
    const now = server.clock() / 1000;
    for (const [index, build] of all.entries()) {
      expect(build.created).toBeGreaterThan(now - 21 * 86_400);
      expect(build.created).toBeGreaterThan(all[index - 1]?.created ?? 0);
      expect(build.finished).toBeLessThan(now);
    }
  });

  it("has the real output of its steps", async () => {
    const failed = await buildOf(server, tickets, 8);
    expect(failed.reason).toContain("459 !== 460");
    const read = async (params: typeof departures, number: number, stage: number, step: number) => {
      const { body } = await server.call("getLogs", { params: { ...params, number, stage, step } });
      return body.map(({ out }) => out).join("");
    };
    const step = failed.stages[0]?.steps?.find(({ status }) => status === "failure");
    expect(step?.name).toBe("fares");
    expect(await read(tickets, 8, 1, step!.number)).toContain("459 !== 460");
    expect(await read(tickets, 3, 1, 4)).toContain("EADDRINUSE");
    const clone = await read(tickets, 8, 1, 1);
    expect(clone).toContain(failed.after);
    expect(clone).toContain(join(data, "workspaces"));
    for (let number = 1; number <= 24; number += 1)
      for (const stage of (await buildOf(server, departures, number)).stages)
        for (const { number: at } of (stage.steps ?? []).filter(
          ({ status }) => status !== "skipped",
        ))
          expect(await read(departures, number, stage.number, at)).not.toMatch(
            /^$|\{(workspace|repository|remote|commit)/,
          );
  });

  it("says how many builds it has, and how to start the server with other repositories", async () => {
    expect((await server.call("getExample", { as: "reader" })).body).toEqual({
      repos: 2,
      builds: 34,
      command: "npm start -- --repos ~/src",
    });
  });

  it("keeps its build that waits for approval for longer than a day", async () => {
    server.advance(3 * 86_400);
    reap(server.app.deps);
    expect((await buildOf(server, tickets, 9)).status).toBe("pending");
  });

  it("waits for an approval, which lets the build run", async () => {
    const blocked = await buildOf(server, tickets, 9);
    const reason =
      "The repository is protected, and the pipeline file of this commit has no signature";
    expect(blocked.stages).toMatchObject([{ status: "blocked", blocked_for: reason }]);
    const params = { ...tickets, number: 9, stage: 1 };
    expect((await server.call("approveStage", { params })).status).toBeLessThan(300);
    // create-repositories.test.ts checks that the pipeline of this commit passes.
    const clone = async () => (await buildOf(server, tickets, 9)).stages[0]?.steps?.[0]?.status;
    await expect.poll(clone).toBe("success");
  });
});

it("is made when the server is ready, and open pages then fetch it", async () => {
  const server = await begin(await dataFolder());
  expect(server.app.deps.store.repos.list()).toEqual([]);
  const stream = await server.fetch("/api/stream");
  await expect(stream.text()).rejects.toThrow("terminated");
  expect(await slugsOf(server)).toEqual(exampleSlugs);
  await expect.poll(() => buildsOf(server, departures)).toHaveLength(25);
});

it("is made by the next start, if the server ends before it is made", async () => {
  const data = await dataFolder();
  const first = await begin(data);
  await first.close();
  expect(first.printed.filter((line) => line.includes("example"))).toEqual([]);

  const second = await start(data);
  expect(await slugsOf(second)).toEqual(exampleSlugs);
  expect(await buildsOf(second, departures)).toHaveLength(25);
});

it("is not made on a server with repositories unless somebody asks for it", async () => {
  const [data, folder] = [await dataFolder(), await temporaryFolder()];
  const files = { ".drone.yml": pipelineOf({ test: { commands: ["true"] } }) };
  await createRepository({ path: join(folder, "team", "own"), files });
  const own = { namespace: "team", name: "own" };

  const without = await start(data, { repos: [folder] });
  expect(await slugsOf(without)).toEqual(["team/own"]);
  expect((await without.call("removeExample")).status).toBe(204);
  await without.call("enableRepo", { params: own });
  await without.call("createBuild", { params: own });
  await without.close();

  const bare = await start(data);
  expect(await slugsOf(bare)).toEqual([]);
  await bare.close();

  const restarted = await start(data, { repos: [folder], example: true });
  expect(await slugsOf(restarted)).toEqual([...exampleSlugs, "team/own"]);
  await restarted.call("removeExample");
  expect(await slugsOf(restarted)).toEqual(["team/own"]);
  expect(await buildsOf(restarted, own)).toHaveLength(1);
});

it("leaves alone what people have put into its folder", async () => {
  const data = await dataFolder();
  const own = join(data, "repositories", "example", "own");
  const server = await start(data);
  const files = { ".drone.yml": pipelineOf({ test: { commands: ["true"] } }) };
  await createRepository({ path: own, files });
  await sync(server);
  expect(await slugsOf(server)).toEqual([exampleSlugs[0], "example/own", exampleSlugs[1]]);
  expect((await server.call("removeExample")).status).toBe(204);
  expect(await slugsOf(server)).toEqual(["example/own"]);
  expect(existsSync(join(own, ".git"))).toBe(true);
  await server.close();

  // A name of the example that another repository has taken since.
  await createRepository({ path: join(data, "repositories", "example", "tickets.git"), files });
  const restarted = await start(data, { example: true });
  expect(restarted.printed).toContain(takenMessage);
  expect(await slugsOf(restarted)).toEqual(["example/own", "example/tickets"]);
});

it("is hidden once other repositories have builds, and hides nothing else", async () => {
  const data = await dataFolder();
  const server = await start(data);
  const files = { ".drone.yml": pipelineOf({ test: { commands: ["true"] } }) };
  await createRepository({ path: join(data, "repositories", "example", "own"), files });
  await sync(server);
  const own = { namespace: "example", name: "own" };
  await server.call("enableRepo", { params: own });
  await sync(server);
  expect(await slugsOf(server)).toHaveLength(3);
  await server.call("createBuild", { params: own });
  await sync(server);
  expect(await slugsOf(server)).toEqual(["example/own"]);
  await server.close();

  const again = await start(data);
  expect(await slugsOf(again)).toEqual(["example/own"]);
  await createRepository({ path: join(data, "repositories", "team", "new"), files });
  await sync(again);
  expect(await slugsOf(again)).toEqual(["example/own", "team/new"]);
  // It can be removed although it is hidden.
  expect((await again.call("getExample")).body.repos).toBe(2);
  expect((await again.call("removeExample")).status).toBe(204);
  expect((await again.call("getExample")).body.repos).toBe(0);
  await again.close();

  const restarted = await start(data, { example: true });
  expect(await slugsOf(restarted)).toEqual([
    exampleSlugs[0],
    "example/own",
    exampleSlugs[1],
    "team/new",
  ]);
});

it("does not take names of other repositories", async () => {
  const [data, folder] = [await dataFolder(), await temporaryFolder()];
  const files = { ".drone.yml": pipelineOf({ test: { commands: ["true"] } }) };
  await createRepository({ path: join(folder, "example", "tickets"), files });
  const server = await start(data, { repos: [folder], example: true });
  expect(server.printed).toContain(takenMessage);
  expect(await slugsOf(server)).toEqual(["example/tickets"]);
  await server.call("enableRepo", { params: tickets });
  expect((await server.call("getExample")).body.repos).toBe(0);
  expect(await buildsOf(server, tickets)).toEqual([]);
  await server.close();

  const again = await start(data, { repos: [folder], example: true });
  expect(again.printed).toContain(takenMessage);
  expect(again.app.deps.store.repos.find("example", "tickets")?.found.path).toContain(folder);
});

it("is made again if a start was interrupted while it was made", async () => {
  const data = await dataFolder();
  const first = await start(data);
  const before = first.app.deps.store.repos.listExamples();
  first.app.deps.store.exampleMark.set("making");
  await first.close();

  const second = await start(data);
  expect(await slugsOf(second)).toEqual(exampleSlugs);
  expect(await buildsOf(second, departures)).toHaveLength(25);
  const ids = (stored: typeof before) => stored.map(({ repo }) => repo.id);
  expect(ids(second.app.deps.store.repos.listExamples())).not.toEqual(ids(before));
});

it("neither stops the start nor leaves anything behind if it cannot be made", async () => {
  const data = await dataFolder();
  // A file in the place of a folder for logs.
  await mkdir(join(data, "logs", "0"), { recursive: true });
  await writeFile(join(data, "logs", "0", "1"), "");
  const broken = await start(data);
  expect(broken.printed).toContainEqual(
    expect.stringContaining("The example could not be created"),
  );
  expect(broken.app.deps.store.repos.list()).toEqual([]);
  expect(existsSync(join(data, "repositories", "example"))).toBe(false);
  await broken.close();

  const second = await start(data);
  expect(await slugsOf(second)).toEqual(exampleSlugs);
});

it("is not made without a user who owns it", async () => {
  const [data, folder] = [await dataFolder(), await temporaryFolder()];
  const first = await start(data, { repos: [folder] });
  await first.close();
  const other = await start(data, { adminLogin: "somebody" });
  expect(other.printed).toContain("The example was not created, because there is no user somebody");
  expect(await slugsOf(other)).toEqual([]);
});
