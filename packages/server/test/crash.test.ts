import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Build, createFrameReader, LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, afterEach, expect, it } from "vitest";
import { isAlive, pipelineOf, program, stepOf } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import {
  callWith,
  endServerProcesses,
  signIn,
  startServerProcess,
  type Call,
} from "./server-process.ts";

afterEach(() => endServerProcesses("SIGKILL"));
afterAll(removeRepositories);

it("a server that was killed during a build cleans up when it starts again", async () => {
  const folder = await temporaryFolder();
  const pids = join(folder, "pids");
  const pipeline = pipelineOf({
    children: { commands: [program("leaves-children.sh", pids)] },
    forever: { commands: ["echo seen by a viewer", program("forever.sh", pids)] },
    later: { commands: ["true"] },
  });
  const path = join(folder, "repos", "alpha");
  const git = await createRepository({ path, files: { ".drone.yml": pipeline } });
  const repo = "/api/repos/repos/alpha";

  const first = await startServerProcess(folder);
  const token = await signIn(first.address);
  const call = callWith(first.address, token);
  await call("/api/user/repos", "POST");
  expect((await call(repo, "POST")).status).toBe(200);
  await call(`${repo}/builds`, "POST");
  const seen = await viewerOf(call, "/api/stream/repos/alpha/1/1/3", "forever");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const running = (await readFile(pids, "utf8")).trim().split("\n").map(Number);
  expect(running.filter(isAlive)).toHaveLength(4);
  await git.commit({ ".drone.yml": pipelineOf({ quick: { commands: ["true"] } }) }, "Quick");

  const second = await startServerProcess(folder);
  const again = callWith(second.address, token);
  expect(running.filter(isAlive)).toEqual([]);
  const build = Build.parse(await (await again(`${repo}/builds/1`)).json());
  expect(build).toMatchObject({
    status: "error",
    error: "The server stopped while this build ran",
  });
  expect(build.stages?.[0]).toMatchObject({
    status: "error",
    error: "The server stopped while this stage ran",
    exit_code: 255,
  });
  expect(stepOf(build, "children")?.status).toBe("success");
  expect(stepOf(build, "forever")).toMatchObject({
    status: "error",
    error: "The server stopped while this step ran",
  });
  expect(stepOf(build, "later")?.status).toBe("skipped");
  const stored = z.array(LogLine).parse(await (await again(`${repo}/builds/1/logs/1/3`)).json());
  expect(stored.slice(0, seen.length)).toEqual(seen);

  // The commit that was made in the meantime.
  await expect
    .poll(async () => Build.parse(await (await again(`${repo}/builds/2`)).json()).status)
    .toBe("success");
  expect(await readdir(join(folder, "data", "workspaces"))).toEqual([]);
  second.child.kill("SIGTERM");
  expect(await once(second.child, "exit")).toEqual([0, null]);
  await rm(pids);
});

/** The lines that a viewer gets, up to one with this text. Reopens the stream until the step runs. */
const viewerOf = async (call: Call, path: string, last: string): Promise<LogLine[]> => {
  for (;;) {
    const response = await call(path);
    if (response.status !== 200) {
      await response.text();
      continue;
    }
    const lines: LogLine[] = [];
    const read = createFrameReader();
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      for (const { event, data } of read(piece)) {
        if (event === "message") lines.push(LogLine.parse(JSON.parse(data)));
      }
      if (lines.some(({ out }) => out.startsWith(last))) return lines;
    }
  }
};
