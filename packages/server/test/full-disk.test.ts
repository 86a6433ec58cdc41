import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Build, errorMessages, Repo, Secret, SessionUser } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { isAlive, pipelineOf } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { callWith, signIn, type Call } from "./server-process.ts";
import { canFillDisk, startOnSmallDisk, type SmallDisk } from "./small-disk.ts";

const started: SmallDisk[] = [];
afterEach(() => started.splice(0).map(({ server }) => server.child.kill("SIGKILL")));
afterAll(removeRepositories);

const repo = "/api/repos/repos/alpha";

const start = async (
  folder: string,
  pipeline: string,
): Promise<{ disk: SmallDisk; call: Call }> => {
  await createRepository({
    path: join(folder, "repos", "alpha"),
    files: { ".drone.yml": pipeline },
  });
  const disk = await startOnSmallDisk(folder);
  started.push(disk);
  const { address } = disk.server;
  const call = callWith(address, await signIn(address));
  await call("/api/user/repos", "POST");
  expect((await call(repo, "POST")).status).toBe(200);
  return { disk, call };
};

const storageOf = async (call: Call): Promise<string | undefined> =>
  SessionUser.parse(await (await call("/api/user")).json()).storage;

const buildOf = async (call: Call, number: number): Promise<Build> =>
  Build.parse(await (await call(`${repo}/builds/${number}`)).json());

const expectFull = async (answer: Response): Promise<void> => {
  expect([answer.status, await answer.json()]).toEqual([507, { message: errorMessages.diskFull }]);
};

/** Small writes fill the space that larger ones left. */
const fillCompletely = async ({ fill }: SmallDisk, call: Call): Promise<void> => {
  await fill();
  let refused = 0;
  for (let timeout = 100; refused < 10; timeout += 1) {
    const { status } = await call(repo, "PATCH", { timeout });
    refused = status === 507 ? refused + 1 : 0;
  }
};

describe.skipIf(!canFillDisk)("a server whose disk is full", () => {
  it("refuses changes that it cannot store, and keeps all acknowledged ones", async () => {
    const { disk, call } = await start(await temporaryFolder(), pipelineOf({}));
    expect(await storageOf(call)).toBe("ok");
    await disk.fill();
    const stored: string[] = [];
    let timeout = 60;
    for (let count = 0; count < 60; count += 1) {
      const data = "x".repeat(count % 2 === 0 ? 20_000 : 10);
      const name = `secret_${count}`;
      const created = await call(`${repo}/secrets`, "POST", { name, data });
      if (created.status === 200) stored.push(name);
      else await expectFull(created);
      const changed = await call(repo, "PATCH", { timeout: count + 100 });
      if (changed.status === 200) timeout = count + 100;
      else await expectFull(changed);
    }
    await expectFull(await call(repo, "PATCH", { protected: true }));
    expect(stored.length).toBeLessThan(60);
    const secrets = z.array(Secret).parse(await (await call(`${repo}/secrets`)).json());
    expect(secrets.map(({ name }) => name).sort()).toEqual(stored.sort());
    const after = Repo.parse(await (await call(repo)).json());
    expect(after).toMatchObject({ timeout, protected: false });
    expect(await storageOf(call)).toBe("full");

    await disk.free();
    await expect.poll(() => storageOf(call)).toBe("ok");
    expect((await call(repo, "PATCH", { protected: true })).status).toBe(200);
    expect(Repo.parse(await (await call(repo)).json()).protected).toBe(true);
  });

  it("stores the end of a stage later, and continues with the queue", async () => {
    const folder = await temporaryFolder();
    const [pid, go] = [join(folder, "pid"), join(folder, "go")];
    const commands = [`echo $$ > ${pid}.new`, `mv ${pid}.new ${pid}`];
    const wait = `while [ ! -e ${go} ]; do sleep 0.02; done`;
    const pipeline = pipelineOf({ work: { commands: [...commands, wait] } });
    const { disk, call } = await start(folder, pipeline);
    for (const number of [1, 2])
      expect(await (await call(`${repo}/builds`, "POST")).json()).toMatchObject({ number });
    await expect.poll(() => existsSync(pid)).toBe(true);
    const process = Number(await readFile(pid, "utf8"));

    await fillCompletely(disk, call);
    await expectFull(await call(`${repo}/builds/2`, "DELETE"));
    await expectFull(await call(`${repo}/builds`, "POST"));
    await writeFile(go, "");
    await expect.poll(() => isAlive(process)).toBe(false);
    await expectFull(await call(`${repo}/builds/1`, "DELETE"));
    expect((await buildOf(call, 1)).status).toBe("running");
    expect((await buildOf(call, 2)).status).toBe("pending");

    await disk.free();
    for (const number of [1, 2])
      await expect.poll(async () => (await buildOf(call, number)).status).toBe("success");
  });
});
