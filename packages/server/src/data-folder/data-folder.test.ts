import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
import { forgetSecrets } from "../commands/forget-secrets.ts";
import { databaseName, isServed, openDataFolder } from "./data-folder.ts";

const parents: ChildProcess[] = [];
afterAll(async () => {
  for (const parent of parents) parent.kill("SIGKILL");
  await removeRepositories();
});

const statOf = async (pid: number): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
};

/** Starts a process that exits and is never reaped by its parent. */
const startZombie = async (): Promise<number> => {
  const parent = spawn("sh", ["-c", "cat <&3 & echo $!; exec sleep 600 3<&-"], {
    stdio: ["ignore", "pipe", "ignore", "pipe"],
  });
  parents.push(parent);
  const [line] = await once(parent.stdout!, "data");
  const pid = Number(String(line));
  // A shell would wait for the child: it may end only when the shell has become sleep.
  await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
  parent.stdio[3]?.destroy();
  await expect.poll(async () => (await statOf(pid))[0]).toBe("Z");
  return pid;
};

describe.skipIf(!existsSync("/proc/self/stat"))("the lock of the data folder", () => {
  it("is not held by a zombie process", async () => {
    const folder = await temporaryFolder();
    const pid = await startZombie();
    await writeFile(join(folder, "lock"), `${pid} ${(await statOf(pid))[19]}\n`);
    const data = await openDataFolder(folder);
    expect(await readFile(join(folder, "lock"), "utf8")).toMatch(new RegExp(`^${process.pid} `));
    await data.release();
  });

  it("is held by a process that runs", async () => {
    const folder = await temporaryFolder();
    const parent = process.ppid;
    await writeFile(join(folder, "lock"), `${parent} ${(await statOf(parent))[19]}\n`);
    await expect(openDataFolder(folder)).rejects.toThrow(`process ${parent}) uses`);
  });

  it("is another one for an import, which fills the folder of a server that runs", async () => {
    const folder = await temporaryFolder();
    const parent = process.ppid;
    const line = `${parent} ${(await statOf(parent))[19]}\n`;
    await writeFile(join(folder, "lock"), line);
    const data = await openDataFolder(folder, ["import"]);
    expect(await isServed(folder)).toBe(true);
    await data.release();
    await writeFile(join(folder, "import.lock"), line);
    await expect(openDataFolder(folder, ["import"])).rejects.toThrow(
      `Another import (process ${parent}) uses`,
    );
  });

  it("is held against a command that deletes secrets while an import writes some", async () => {
    const folder = await temporaryFolder();
    const parent = process.ppid;
    await writeFile(join(folder, databaseName), "");
    await writeFile(join(folder, "import.lock"), `${parent} ${(await statOf(parent))[19]}\n`);
    await expect(forgetSecrets(["--data", folder], () => undefined)).rejects.toThrow(
      `Another import (process ${parent}) uses`,
    );
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });
});
