import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { calls } from "@signalbox/contract";
import { expect, test } from "vitest";
import { namesIn, stripCallTable, stripTables } from "../../vite/strip-calls.ts";

const folder = new URL("../../../contract/src/calls/", import.meta.url);
const readTable = async (name: string): Promise<string> =>
  stripTypeScriptTypes(await readFile(fileURLToPath(new URL(`${name}.ts`, folder)), "utf8"));

test("the page is built without the fields of a call that only the server reads", async () => {
  const before = await readTable("builds");
  expect(before).toContain("summary:");
  const stripped = stripCallTable(before, new Set(Object.keys(calls)));
  expect(stripped).not.toMatch(/\b(summary|query|markdown):/);
  for (const name of ["listBuilds", "getSummary", "approveStage"] as const) {
    expect(stripped).toContain(`${name}: {`);
    // `may` reads it, so that the page offers only what the viewer may do.
    expect(stripped).toContain(`level: "${calls[name].level}"`);
    expect(stripped).toContain(`method: "${calls[name].method}"`);
  }
  expect(stripped.match(/\bpath:/g)).toEqual(before.match(/\bpath:/g));
  expect(stripped.match(/\banswer:/g)).toEqual(before.match(/\banswer:/g));
});

test("the page is built with the calls that it makes, and no others", async () => {
  const made = namesIn(fileURLToPath(new URL("..", import.meta.url)));
  const stripped = stripCallTable(await readTable("users"), made);
  expect(stripped).toContain("listUsers: {");
  expect(stripped).not.toContain("listReposOfUser");
  expect(stripCallTable(await readTable("templates"), made)).not.toContain("path:");
});

test("the page is built without the tables of which it makes no call", async () => {
  const list = await readFile(fileURLToPath(new URL("../calls.ts", folder)), "utf8");
  const paths: string[] = [];
  const read = (path: string) => {
    paths.push(path);
    return path === "./calls/cron.ts" ? "  listCron: {\n" : "  other: {\n";
  };
  const stripped = stripTables(list, new Set(["listCron"]), read);
  expect(stripped).toContain("...cronCalls,");
  expect(stripped.match(/\.\.\./g)).toHaveLength(1);
  expect(stripped.match(/^import \{ \w+Calls \}.*$/gm)).toEqual([
    'import { cronCalls } from "./calls/cron.ts";',
  ]);
  expect(paths).toContain("./calls/templates.ts");
});

test("properties after a removed one stay", () => {
  const table = (row: string) => `export const calls = defineCalls({ one: { ${row} } });`;
  const strip = (row: string) => stripCallTable(table(row), new Set(["one"]));
  expect(strip('summary: "a, b", path: "/x"')).toBe(table(' path: "/x"'));
  expect(strip('path: "/x", body: z.object({ a: z.string() })')).toBe(table('path: "/x", '));
});
