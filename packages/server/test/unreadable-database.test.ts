import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { endServerProcesses, startServerProcess } from "./server-process.ts";

afterAll(() => endServerProcesses("SIGKILL"));
afterAll(removeRepositories);

it.each([
  ["cron", "Due cron jobs could not be read"],
  ["webhook_deliveries", "Due webhook deliveries could not be read"],
  ["repos", "The places of the repositories could not be read"],
])("stays alive while the table %s cannot be read, and reports it once", async (table, text) => {
  const folder = await temporaryFolder();
  const output = ["sh", "-c", 'exec "$@" 2>&1', "sh"];
  const { child, address } = await startServerProcess(folder, output);
  if (!(child.stdout instanceof Readable)) throw new Error("no output");
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const database = new DatabaseSync(join(folder, "data", "signalbox.db"));
  database.exec(`pragma foreign_keys = off; alter table ${table} rename to unreadable`);
  const reports = () => lines.filter((line) => line.startsWith(text)).length;
  while (reports() === 0 && child.exitCode === null)
    await Promise.race([once(reader, "line"), once(child, "exit")]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  database.exec(`alter table unreadable rename to ${table}`);
  database.close();
  expect(reports()).toBe(1);
});
