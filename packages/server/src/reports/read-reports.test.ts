import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { NewTest } from "../store/tests.ts";
import { findReports } from "./find-reports.ts";
import { readReports } from "./read-reports.ts";
import type { ReportJob } from "./report-job.ts";

const suite = (tests: string): string => `<testsuite name="a">${tests}</testsuite>`;

async function workspace(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "reports-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "source"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const job: Omit<ReportJob, "files"> = {
  log: undefined,
  root: "",
  secrets: [],
  otherSecrets: [],
};

async function read(folder: string, paths: readonly string[], change: Partial<typeof job> = {}) {
  const tests: NewTest[] = [];
  const files = paths.map((path) => ({ folder: join(folder, "source"), path, name: path }));
  const run = await readReports({ ...job, ...change, files }, async (batch) => {
    tests.push(...batch);
  });
  return { ...run, tests };
}

it("reads no file outside of the workspace, even if a link to it appears after the search", async () => {
  const secret = suite('<testcase name="secret"/>');
  const folder = await workspace({ "outside.xml": secret, "source/inside.xml": secret });
  await symlink("../outside.xml", join(folder, "source/link.xml"));
  await symlink("..", join(folder, "source/up"));
  const { tests, warnings } = await read(folder, ["link.xml", "up/outside.xml", "gone.xml"]);
  expect(tests).toEqual([]);
  expect(warnings).toEqual([
    { file: "link.xml", message: "It cannot be read (ELOOP)" },
    { file: "up/outside.xml", message: expect.stringContaining("out of the workspace") },
    { file: "gone.xml", message: "It cannot be read (ENOENT)" },
  ]);
  expect((await read(folder, ["inside.xml"])).counts.passed).toBe(1);
});

it("keeps the tests before a fault, and reads the other reports", async () => {
  const broken = `<testsuite>\n<testcase name="one"/>\n<testcase name="two"/\n`;
  const good = suite('<testcase name="three"/>');
  const folder = await workspace({ "source/a.xml": broken, "source/b.xml": good });
  const { tests, warnings } = await read(folder, ["a.xml", "b.xml"]);
  expect(tests.map(({ name }) => name)).toEqual(["one", "three"]);
  expect(warnings).toMatchObject([{ file: "a.xml", line: expect.any(Number) }]);
});

it("masks secrets in every text, and replaces invalid characters", async () => {
  const text = suite(
    '<testcase name="password1 x" file="password1.ts"><failure message="is password1">password1\xff</failure></testcase>',
  );
  const folder = await workspace({ "source/a.xml": Buffer.from(text, "latin1") });
  const secrets = [{ name: "key", value: "password1" }];
  const { tests } = await read(folder, ["a.xml"], { secrets });
  expect(JSON.stringify(tests)).not.toContain("password1");
  expect(tests).toMatchObject([
    { name: "[secret:key] x", message: "is [secret:key]", output: "[secret:key]\uFFFD" },
  ]);
});

it("keeps at most 20,000 tests, and says so", async () => {
  const many = suite('<testcase name="x"/>'.repeat(20_001));
  const folder = await workspace({ "source/a.xml": many, "source/b.xml": many });
  const { counts, truncated, warnings, tests } = await read(folder, ["a.xml", "b.xml"]);
  expect([counts.passed, tests.length, truncated]).toEqual([20_000, 20_000, true]);
  expect(warnings).toMatchObject([{ message: expect.stringContaining("more than 20,000 tests") }]);
});

it("finds a file that was changed, and not one that an earlier step left", async () => {
  const folder = join(await workspace({ "source/junit.xml": "a" }), "source");
  const seen = new Set<string>();
  const search = {
    patterns: ["**/junit.xml"],
    since: 0,
    seen,
    signal: new AbortController().signal,
  };
  const find = async () => (await findReports(folder, search)).files.map(({ path }) => path);
  expect(await find()).toEqual(["junit.xml"]);
  expect(await find()).toEqual([]);
  await writeFile(join(folder, "junit.xml"), "longer");
  expect(await find()).toEqual(["junit.xml"]);
  const later = { ...search, since: Date.now() + 60_000, seen: new Set<string>() };
  expect((await findReports(folder, later)).files).toEqual([]);
});
