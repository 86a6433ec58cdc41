import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeEnvironment, nodeOptions } from "../node-options.mjs";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";

afterAll(removeRepositories);

/** Runs the command after it in the same process, which may open this many files. */
const withDescriptors = (count: number) => ["sh", "-c", `ulimit -n ${count}; exec "$@"`, "sh"];

it("no way to start a process throws late when every descriptor is in use", async () => {
  const { path } = await createRepository({ bare: true, files: { a: "1" } });
  const script = join(import.meta.dirname, "fixtures", "starts-without-descriptors.mjs");
  const home = await temporaryFolder();
  const [program = "", ...args] = [...withDescriptors(64), process.execPath, ...nodeOptions];
  const output = execFileSync(program, [...args, script, home, path], {
    env: { ...nodeEnvironment, PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect(JSON.parse(output)).toEqual({
    "child without descriptors": " spawn /bin/sh EMFILE",
    "run without descriptors": "broken_off git version: spawn git EMFILE",
    "read without descriptors": "broken_off git could not be started: Error: spawn git EMFILE",
    "serve without descriptors": "broken_off git could not be started: Error: spawn git EMFILE",
    "step without descriptors": " The step could not be started (EMFILE)",
    "child with two": " spawn /bin/sh EMFILE",
    "run with two": "broken_off git version: spawn git EMFILE",
    "read with two": "broken_off git could not be started: Error: spawn git EMFILE",
    "serve with two": "broken_off git could not be started: Error: spawn git EMFILE",
    "step with two": " The step could not be started (EMFILE)",
    "child with all": "started",
    "run with all": "started",
    "read with all": "started",
    "serve with all": "started",
    "step with all": "started",
  });
});
