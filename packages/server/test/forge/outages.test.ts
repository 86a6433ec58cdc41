import { afterAll, beforeAll, expect, it } from "vitest";
import { isFinished } from "@signalbox/contract";
import { join } from "node:path";
import { removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { echoPipeline, startForgeApp, type ForgeApp } from "./forge-fixture.ts";
import type { ForgeRepo } from "./forge-state.ts";
import { startTestForge, type TestForge } from "./test-forge.ts";

/** By hand, more of each can be asked for. */
const times = Number(process.env["OUTAGES"] ?? "1");
const pushes = 20 * times;
const restarts = 2 * times;
const outages = 1 * times;

let forge: TestForge;
let app: ForgeApp;
let data: string;
beforeAll(async () => {
  forge = await startTestForge();
  forge.addPerson("alice");
  data = join(await temporaryFolder(), "data");
  app = await start();
});
afterAll(async () => {
  await app.close();
  await forge.close();
  await removeRepositories();
});

const start = () => startForgeApp(forge, {}, { data });
/** As after a restart at the same address. */
const restart = async (repo: ForgeRepo): Promise<void> => {
  await app.close();
  app = await start();
  for (const hook of repo.hooks) hook.url = `${app.address}/hook`;
};

it("makes one build of each push and its last status, whatever restarts and outages come between", async () => {
  const repo = await forge.addRepository("alice/app", { files: { ".drone.yml": echoPipeline } });
  await app.signIn("alice");
  await app.as("alice", "/api/user/repos", { method: "POST" });
  await app.enable("alice", "alice/app");
  const shas: string[] = [];
  for (let index = 0; index < pushes; index += 1) {
    if (index % Math.ceil(pushes / (restarts + 1)) === 1) await restart(repo);
    forge.isDown = index % Math.ceil(pushes / outages) > (pushes / outages) * 0.7;
    shas.push(await forge.push(repo, { "a.txt": String(index) }, { branch: `branch-${index}` }));
  }
  forge.isDown = false;
  await restart(repo);
  const builds = () => app.builds("alice/app");
  const unfinished = () => {
    const all = builds();
    const built = new Set(all.map(({ after }) => after));
    return {
      missing: shas.flatMap((sha, index) => (built.has(sha) ? [] : [`branch-${index}`])),
      open: all.filter(({ status }) => !isFinished(status)).map(({ number }) => number),
    };
  };
  await expect.poll(unfinished).toEqual({ missing: [], open: [] });
  expect(new Set(builds().map(({ after }) => after))).toEqual(new Set(shas));
  // The waits after failures are long, and the clock of the test may go on.
  app.advance(600);
  const states = { success: "success", failure: "failure" } as const;
  // A restart ends the builds that run.
  const wanted = new Map<string, string>(
    builds().map(({ after, status }) => [after, Reflect.get(states, status) ?? "error"]),
  );
  const isRight = (sha: string): boolean =>
    forge.statusesOf(sha)["continuous-integration/drone/push"]?.state === wanted.get(sha);
  await expect.poll(() => shas.filter((sha) => !isRight(sha))).toEqual([]);
  expect(builds()).toHaveLength(pushes);
});
