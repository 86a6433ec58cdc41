import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { calls } from "@signalbox/contract";
import { expect, test } from "vitest";
import { stripCallTable } from "../../vite/strip-calls.ts";

const folder = new URL("../../../contract/src/calls/", import.meta.url);
const readTable = async (name: string): Promise<string> =>
  stripTypeScriptTypes(await readFile(fileURLToPath(new URL(`${name}.ts`, folder)), "utf8"));

test("the page is built without what only the server reads of a call", async () => {
  const before = await readTable("builds");
  expect(before).toContain("summary:");
  const stripped = stripCallTable(before);
  expect(stripped).not.toMatch(/\b(summary|query|markdown):/);
  for (const name of ["listBuilds", "getSummary", "approveStage"] as const) {
    expect(stripped).toContain(`${name}: {`);
    expect(stripped).toContain(`level: "${calls[name].level}"`);
  }
  expect(stripped.match(/\bpath:/g)).toEqual(before.match(/\bpath:/g));
  expect(stripped.match(/\banswer:/g)).toEqual(before.match(/\banswer:/g));
});

test("what follows a removed property stays", () => {
  const table = (row: string) => `export const calls = defineCalls({ one: { ${row} } });`;
  expect(stripCallTable(table('summary: "a, b", path: "/x"'))).toBe(table(' path: "/x"'));
  expect(stripCallTable(table('path: "/x", body: z.object({ a: z.string() })'))).toBe(
    table('path: "/x", '),
  );
});
