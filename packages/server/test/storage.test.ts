import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorMessages } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const damages: [string, string, (file: string) => Promise<void>][] = [
  ["the database is deleted", "signalbox.db", (file) => rm(file)],
  [
    "the database is replaced",
    "signalbox.db",
    async (file) => {
      await copyFile(file, `${file}.copy`);
      await rename(`${file}.copy`, file);
    },
  ],
  ["the database's write-ahead log is deleted", "signalbox.db-wal", (file) => rm(file)],
];

it.each(damages)("reports that %s, and refuses all changes", async (_, name, damage) => {
  expect(await (await server.fetch("/healthz")).text()).toBe("OK");
  const file = join(server.folder, "data", name);
  await damage(file);
  await expect.poll(async () => (await server.fetch("/healthz")).status).toBe(503);
  expect(
    server.printed.filter((line) => line.includes(`${file} was deleted or replaced`)),
  ).toHaveLength(1);
  expect((await server.call("getUser")).body.storage).toBe("lost");
  expect((await server.call("getUser", { as: "reader" })).body.storage).toBeUndefined();
  const refused = await server.call("createUser", { body: { login: "new" } });
  expect([refused.status, refused.message]).toEqual([503, errorMessages.databaseLost]);
});
