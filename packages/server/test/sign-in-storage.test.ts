import { rm } from "node:fs/promises";
import { join } from "node:path";
import { errorMessages } from "@signalbox/contract";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { pipelineOf } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { password } from "./server-process.ts";
import { canFillDisk, startOnSmallDisk, type SmallDisk } from "./small-disk.ts";
import { adminPassword, startTestApp, type TestApp } from "./start-test-app.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const post = (address: string, username: string, word: string, accept: string) =>
  fetch(`${address}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { accept },
    body: new URLSearchParams({ username, password: word }),
  });

const errorPage = (message: string): [number, string] => [
  303,
  `/login/error?message=${encodeURIComponent(message)}`,
];

describe("signing in while the database is deleted", () => {
  let app: TestApp;
  afterEach(() => app.close());

  it("shows browsers the error page, and answers 503 to other clients", async () => {
    app = await startTestApp();
    await rm(join(app.folder, "data", "signalbox.db"));
    await expect.poll(async () => (await app.fetch("/healthz")).status).toBe(503);

    const page = await post(app.address, "owner", adminPassword, browser);
    expect([page.status, page.headers.get("location")]).toEqual(
      errorPage(errorMessages.databaseLost),
    );
    const json = await post(app.address, "owner", adminPassword, "*/*");
    expect([json.status, await json.json()]).toEqual([
      503,
      { message: errorMessages.databaseLost },
    ]);
  });
});

describe.skipIf(!canFillDisk)("signing in while the disk is full", () => {
  const disks: SmallDisk[] = [];
  afterEach(() => disks.splice(0).map(({ server }) => server.child.kill("SIGKILL")));
  afterAll(removeRepositories);

  it("shows browsers the error page, and answers 507 to other clients", async () => {
    const folder = await temporaryFolder();
    await createRepository({
      path: join(folder, "repos", "alpha"),
      files: { ".drone.yml": pipelineOf({}) },
    });
    const disk = await startOnSmallDisk(folder);
    disks.push(disk);
    const { address } = disk.server;
    await disk.fill();
    // Space that is left in the database's own files may still take some sessions.
    await expect
      .poll(async () => (await post(address, "admin", password, "*/*")).status, { timeout: 30_000 })
      .toBe(507);

    const page = await post(address, "admin", password, browser);
    expect([page.status, page.headers.get("location")]).toEqual(errorPage(errorMessages.diskFull));
  });
});
