import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Build, createFrameReader, LogLine, UserWithToken } from "@signalbox/contract";
import * as z from "zod/mini";
import { afterAll, afterEach, expect, it } from "vitest";
import { lives, pipelineOf, program, stepOf } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).map((child) => child.kill("SIGKILL")));
afterAll(removeRepositories);

const password = "correct horse battery";

/** The server as people start it: a process of its own. Answers its address once it is ready. */
const startServer = async (folder: string) => {
  const main = join(import.meta.dirname, "..", "src", "main.ts");
  const options = ["--port", "0", "--data", join(folder, "data"), "--repos", join(folder, "repos")];
  const child = spawn(process.execPath, [main, ...options], {
    env: { PATH: process.env["PATH"], SIGNALBOX_ADMIN_PASSWORD: password },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = / is ready at (.*)$/.exec(line)?.[1];
    if (address !== undefined) return { child, address };
  }
  throw new Error("the server did not start");
};

const signIn = async (address: string): Promise<string> => {
  const headers = { Origin: address, "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ username: "admin", password });
  const redirect = "manual" as const;
  const signedIn = await fetch(`${address}/login`, { method: "POST", headers, body, redirect });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const token = await fetch(`${address}/api/user/token`, {
    method: "POST",
    headers: { Origin: address, Cookie: cookie },
  });
  return UserWithToken.parse(await token.json()).token;
};

const callWith =
  (address: string, token: string) =>
  (path: string, method = "GET") =>
    fetch(address + path, { method, headers: { Authorization: `Bearer ${token}` } });

it("a server that is killed in the middle of a build puts it in order when it starts again", async () => {
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

  const first = await startServer(folder);
  const token = await signIn(first.address);
  const call = callWith(first.address, token);
  await call("/api/user/repos", "POST");
  expect((await call(repo, "POST")).status).toBe(200);
  await call(`${repo}/builds`, "POST");
  const seen = await viewerOf(call, "/api/stream/repos/alpha/1/1/3", "forever");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const running = (await readFile(pids, "utf8")).trim().split("\n").map(Number);
  expect(running.filter(lives)).toHaveLength(4);
  await git.commit({ ".drone.yml": pipelineOf({ quick: { commands: ["true"] } }) }, "Quick");

  const second = await startServer(folder);
  const again = callWith(second.address, token);
  expect(running.filter(lives)).toEqual([]);
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

  // The commit that came meanwhile.
  await expect
    .poll(async () => Build.parse(await (await again(`${repo}/builds/2`)).json()).status, {
      timeout: 10_000,
    })
    .toBe("success");
  expect(await readdir(join(folder, "data", "workspaces"))).toEqual([]);
  second.child.kill("SIGTERM");
  expect(await once(second.child, "exit")).toEqual([0, null]);
  await rm(pids);
});

/** The lines that a viewer gets until one says this. The stream is opened again until the step runs. */
const viewerOf = async (
  call: ReturnType<typeof callWith>,
  path: string,
  last: string,
): Promise<LogLine[]> => {
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
