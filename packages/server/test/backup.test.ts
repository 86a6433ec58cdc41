import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Build, createFrameReader, LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf } from "./build-fixture.ts";
import { createRepository, temporaryFolder } from "./git-fixture.ts";
import { run } from "./run-main.ts";
import {
  callWith,
  endServerProcesses,
  signIn,
  startServerProcess,
  type Call,
} from "./server-process.ts";

const repo = "/api/repos/repos/alpha";

afterEach(() => endServerProcesses("SIGTERM"));

const buildOf = async (call: Call, number: number): Promise<Build> =>
  Build.parse(await (await call(`${repo}/builds/${number}`)).json());

const logOf = async (call: Call, number: number, step: number): Promise<string> => {
  const answer = await call(`${repo}/builds/${number}/logs/1/${step}`);
  return z
    .array(LogLine)
    .parse(await answer.json())
    .map(({ out }) => out)
    .join("");
};

/** Resolves once a viewer of the live log of build 2 has seen this many lines of its step. */
const seenLines = async (call: Call, count: number): Promise<void> => {
  const response = await call("/api/stream/repos/alpha/2/1/2");
  const reader = createFrameReader();
  const decoder = new TextDecoder();
  let seen = 0;
  for await (const piece of response.body ?? []) {
    seen += reader(decoder.decode(piece, { stream: true })).length;
    if (seen >= count) return;
  }
  throw new Error("the log ended");
};

it("copies history and logs while a build runs, and a server starts from the copy", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "repos", "alpha");
  const git = await createRepository({
    path,
    files: { ".drone.yml": pipelineOf({ say: { commands: ["echo kept"] } }) },
  });
  const { address, child } = await startServerProcess(folder);
  const token = await signIn(address);
  const call = callWith(address, token);
  await call("/api/user/repos", "POST");
  await call(repo, "POST");
  await call(`${repo}/builds`, "POST");
  await expect.poll(async () => (await buildOf(call, 1)).status).toBe("success");
  // Prints until the server stops.
  const print = "while echo a line of a running build; do sleep 0.01; done";
  await git.commit({ ".drone.yml": pipelineOf({ say: { commands: [print] } }) }, "Print");
  await call(`${repo}/builds?branch=main`, "POST");
  const stepStatus = async () => (await buildOf(call, 2)).stages?.[0]?.steps?.[1]?.status;
  await expect.poll(stepStatus).toBe("running");
  await seenLines(call, 100);

  const archive = join(folder, "backup.tar.gz");
  const data = join(folder, "data");
  const copied = run(["backup", archive, "--data", data]);
  // The database is written in the meantime, too.
  for (let count = 0; count < 20; count += 1) await call(`${repo}/builds`, "POST");
  expect(await copied.ended).toMatchObject({
    status: 0,
    lines: [expect.stringMatching(/^Backup of .*: .*backup\.tar\.gz \(\d+ kB\)$/)],
  });
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["backup.tar.gz", "data", "repos"]));
  expect((await readdir(folder)).filter((name) => name.includes("partial"))).toEqual([]);
  child.kill("SIGTERM");
  await once(child, "exit");

  const other = await temporaryFolder();
  const restored = run(["restore", archive, "--data", join(other, "data")]);
  expect(await restored.ended).toMatchObject({
    status: 0,
    lines: [expect.stringMatching(/^Restored .* as of 2.*Z, from a backup by Signalbox \d/)],
  });
  const names = await readdir(join(other, "data"));
  expect(names.sort()).toEqual(["logs", "secret.key", "signalbox.db"]);
  expect((await stat(join(other, "data", "secret.key"))).mode & 0o777).toBe(0o600);
  const more = ["--repos", join(folder, "repos")];
  const second = await startServerProcess(other, [], more);
  const again = callWith(second.address, token);
  expect(await buildOf(again, 1)).toMatchObject({ number: 1, status: "success" });
  expect(await logOf(again, 1, 2)).toBe("+ echo kept\nkept\n");
  // The copy was made while it ran, so the server that starts from it ends it.
  await expect.poll(async () => (await buildOf(again, 2)).status).toBe("error");
  expect((await logOf(again, 2, 2)).split("\n").length).toBeGreaterThan(100);
});

describe("a backup", () => {
  let folder: string;
  let archive: string;
  /** A server that was stopped, with the database of a fresh installation. */
  beforeAll(async () => {
    folder = await temporaryFolder();
    archive = join(folder, "backup.tar.gz");
    const { child } = await startServerProcess(folder);
    child.kill("SIGTERM");
    await once(child, "exit");
    await run(["backup", archive, "--data", join(folder, "data")]).ended;
  });

  const restore = async (file: string, data: string) => {
    const { status, errors } = await run(["restore", file, "--data", data]).ended;
    return [status, errors.join("\n")];
  };

  it("is not restored over existing files", async () => {
    const data = await temporaryFolder();
    await writeFile(join(data, "notes.txt"), "mine");
    expect(await restore(archive, data)).toEqual([
      1,
      `The data folder ${data} is not empty (notes.txt); restore into a new one with --data`,
    ]);
    expect(await readdir(data)).toEqual(["notes.txt"]);
  });

  it("is restored into an empty folder, such as a volume", async () => {
    const data = await temporaryFolder();
    expect(await restore(archive, data)).toEqual([0, ""]);
    expect(existsSync(join(data, "signalbox.db"))).toBe(true);
  });

  const damages: [string, (copy: string, bytes: Buffer) => Promise<void>][] = [
    ["incomplete", (copy, bytes) => truncate(copy, bytes.length - 100)],
    [
      "damaged",
      async (copy, bytes) => {
        const middle = Math.floor(bytes.length / 2);
        bytes[middle] = bytes[middle]! ^ 0xff;
        await writeFile(copy, bytes);
      },
    ],
    ["of something else", (copy) => writeFile(copy, "no archive at all")],
  ];

  it.each(damages)("is refused if it is %s, and leaves nothing behind", async (_, damage) => {
    const copy = join(await temporaryFolder(), "copy.tar.gz");
    const bytes = await readFile(archive);
    await writeFile(copy, bytes);
    await damage(copy, bytes);
    const data = join(await temporaryFolder(), "data");
    expect(await restore(copy, data)).toEqual([
      1,
      expect.stringContaining(`${copy} is not a backup of Signalbox, or it is damaged: `),
    ]);
    expect(existsSync(data)).toBe(false);
  });

  it("is refused if a newer version wrote it", async () => {
    const data = join(await temporaryFolder(), "data");
    await mkdir(data);
    const database = new DatabaseSync(join(data, "signalbox.db"));
    database.exec("create table future (id integer); pragma user_version = 9999;");
    database.close();
    const newer = join(data, "..", "newer.tar.gz");
    expect(await run(["backup", newer, "--data", data]).ended).toMatchObject({ status: 0 });
    const target = join(data, "..", "restored");
    expect(await restore(newer, target)).toEqual([
      1,
      expect.stringMatching(/^The backup .* was written by .* newer than this one .*; update/),
    ]);
    expect(existsSync(target)).toBe(false);
  });

  it("is not made of a folder without a database", async () => {
    const data = await temporaryFolder();
    const file = join(await temporaryFolder(), "backup.tar.gz");
    const { status, errors } = await run(["backup", file, "--data", data]).ended;
    expect([status, errors]).toEqual([
      1,
      [`${data} is not the data folder of a server: it contains no signalbox.db (ENOENT)`],
    ]);
    expect(existsSync(file)).toBe(false);
  });

  it("says why its file cannot be written", async () => {
    const file = join(await temporaryFolder(), "absent", "backup.tar.gz");
    const { status, errors } = await run(["backup", file, "--data", join(folder, "data")]).ended;
    expect([status, errors]).toEqual([
      1,
      [expect.stringMatching(/^The backup .* cannot be written: ENOENT/)],
    ]);
  });

  it.each([
    [["backup"], "backup"],
    [["restore", "one", "two"], "restore"],
  ])("needs one file: %j", async (args, name) => {
    const { status, errors } = await run(args).ended;
    const usage = `Usage: npm start -- ${name} FILE [--data FOLDER] (see --help)`;
    expect([status, errors]).toEqual([2, [usage]]);
  });
});
