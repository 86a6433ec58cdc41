import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, it, onTestFinished } from "vitest";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { environment } from "./server-process.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});
afterAll(removeRepositories);

type Run = {
  child: ChildProcess;
  /** Everything that it has printed. */
  output: () => string;
  /** Resolves with the address that it prints when it is ready. */
  ready: Promise<string>;
  /** `errors`: the lines of standard error, which arrive separately. */
  ended: Promise<{ status: number | null; lines: string[]; errors: string[] }>;
};

const run = (parameters: string[], more: Record<string, string> = {}): Run => {
  const child = spawn(process.execPath, [main, ...parameters], {
    env: { ...environment, ...more },
    // `npm start` opens this channel, too.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  let output = "";
  let errors = "";
  const ready = Promise.withResolvers<string>();
  const take = (piece: string) => {
    output += piece;
    const address = /is ready at (\S+)\n/.exec(output)?.[1];
    if (address !== undefined) ready.resolve(address);
  };
  child.stdout?.setEncoding("utf8").on("data", take);
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => {
    errors += piece;
    take(piece);
  });
  const ended = once(child, "close").then(([status]: (number | null)[]) => ({
    status: status ?? null,
    lines: output.trim().split("\n"),
    errors: errors.trim().split("\n"),
  }));
  return { child, output: () => output, ready: ready.promise, ended };
};

const emptyRepos = async () => {
  const repos = await temporaryFolder();
  return ["--port", "0", "--repos", repos, "--data", await temporaryFolder()];
};

it("prints the first account once, says when it is ready, and stops in order", async () => {
  const options = await emptyRepos();
  const first = run(options);
  const address = await first.ready;
  expect(first.output()).toMatch(/^First account: login admin, password \w{16}$/m);
  expect(first.output()).toContain(`Signalbox is ready at ${address}\n`);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const password = /password (\w+)/.exec(first.output())![1]!;
  const body = new URLSearchParams({ username: "admin", password });
  const signIn = await fetch(`${address}/login`, { method: "POST", body, redirect: "manual" });
  expect(signIn.headers.get("location")).toBe("/");
  first.child.kill("SIGTERM");
  expect((await first.ended).status).toBe(0);

  const second = run(options);
  await second.ready;
  expect(second.output()).not.toContain("First account");
  second.child.kill("SIGINT");
  expect((await second.ended).status).toBe(0);
});

it("says that there is no container engine, and what to do", async () => {
  const folder = await temporaryFolder();
  const missing = `unix://${join(folder, "engine.sock")}`;
  const server = run([...(await emptyRepos()), "--docker-host", missing]);
  await expect
    .poll(server.output)
    .toContain(
      `The container engine at ${missing} does not answer (ENOENT): start it, or correct --docker-host\n`,
    );
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
});

it("names the container engine after it is ready, and does not wait for its answer", async () => {
  const socket = join(await temporaryFolder(), "engine.sock");
  const asked: ServerResponse[] = [];
  const engine = createHttpServer((_request, response) => asked.push(response)).listen(socket);
  onTestFinished(() => void engine.close());
  const server = run(await emptyRepos(), { DOCKER_HOST: `unix://${socket}` });
  await server.ready;
  expect(server.output()).not.toContain("Docker pipelines");
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.end(
    JSON.stringify({ Version: "20.10.24", ApiVersion: "1.41", Os: "linux", Arch: "amd64" }),
  );
  const line = `Docker pipelines run on Docker 20.10.24 (unix://${socket})\n`;
  await expect.poll(server.output).toContain(line);
  expect(server.output().indexOf(line)).toBeGreaterThan(server.output().indexOf("is ready at"));
});

it("warns of more processors than the engine's machine has, which its containers cannot get", async () => {
  const socket = join(await temporaryFolder(), "engine.sock");
  const version = { Version: "20.10.24", ApiVersion: "1.41", Os: "linux", Arch: "amd64" };
  const engine = createHttpServer(({ url }, response) => {
    response.end(JSON.stringify(url === "/version" ? version : { NCPU: 2 }));
  }).listen(socket);
  onTestFinished(() => void engine.close());
  const options = ["--docker-host", `unix://${socket}`, "--docker-cpus", "2.5"];
  const server = run([...(await emptyRepos()), ...options]);
  await expect
    .poll(server.output)
    .toContain(
      "The engine refuses all containers: --docker-cpus is 2.5, but its machine has only 2\n",
    );
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
});

it("stops at once while a container engine does not answer", async () => {
  const socket = join(await temporaryFolder(), "engine.sock");
  let isAsked = false;
  const engine = createHttpServer(() => (isAsked = true)).listen(socket);
  onTestFinished(() => void engine.close());
  const server = run(await emptyRepos(), { DOCKER_HOST: `unix://${socket}` });
  await server.ready;
  await expect.poll(() => isAsked).toBe(true);
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
  expect(server.output()).not.toContain("container engine");
});

it("ends streams in order when it stops", async () => {
  const server = run(await emptyRepos());
  const response = await fetch(`${await server.ready}/api/stream`);
  server.child.kill("SIGTERM");
  expect(await response.text()).toMatch(/^(: ping\n\n)+event: error\ndata: eof\n\n$/);
  expect((await server.ended).status).toBe(0);
});

it("takes a signal that comes twice at once, as from a terminal through npm, as one", async () => {
  const server = run(await emptyRepos());
  await server.ready;
  server.child.kill("SIGINT");
  server.child.kill("SIGINT");
  expect((await server.ended).status).toBe(0);
});

it("stops in order when the process that started it is gone", async () => {
  const server = run(await emptyRepos());
  await server.ready;
  const exited = once(server.child, "exit");
  server.child.disconnect();
  expect(await exited).toEqual([0, null]);
});

it("prints no password that was given", async () => {
  const password = "given by the owner";
  const server = run(await emptyRepos(), { SIGNALBOX_ADMIN_PASSWORD: password });
  await server.ready;
  expect(server.output()).not.toContain(password);
});

it("keeps its key, its lock and its database for the own user only", async () => {
  const data = await temporaryFolder();
  const server = run(["--port", "0", "--data", data, "--repos", await temporaryFolder()]);
  await server.ready;
  for (const name of ["secret.key", "lock", "signalbox.db", "signalbox.db-wal"])
    expect((await stat(join(data, name))).mode & 0o777).toBe(0o600);
});

it("lists its options", async () => {
  const { status, lines } = await run(["--help"]).ended;
  expect(status).toBe(0);
  expect(lines[0]).toBe("Usage: npm start -- [options]");
});

it("refuses a wrong option in one line", async () => {
  const { status, lines } = await run(["--prot", "1"]).ended;
  expect([status, lines]).toEqual([2, ["Unknown option '--prot' (see --help)"]]);
});

it("says in one line which options mean nothing in front of another server", async () => {
  const data = join(await temporaryFolder(), "data");
  const options = ["--port", "0", "--server", "http://127.0.0.1:9", "--data", data];
  const server = run(options);
  await server.ready;
  expect(server.output().split("\n")[0]).toBe("Ignored because of --server: --data");
  await expect(stat(data)).rejects.toThrow("ENOENT");
});

it("refuses a port that is taken in one line, and lets go of the data folder", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address!.port : 0;
  const data = await temporaryFolder();
  const options = ["--data", data, "--repos", await temporaryFolder()];
  const { status, lines, errors } = await run(["--port", String(port), ...options]).ended;
  other.close();
  expect(status).toBe(1);
  expect(errors).toEqual([
    `Port ${port} is in use by another program; choose another one with --port`,
  ]);
  expect(lines, "nor tells a password").toEqual(errors);
  expect(await run(["--port", "0", ...options]).ready).toMatch(/^http:/);
});

it("refuses a data folder that another one uses, and takes over one that was left", async () => {
  const options = await emptyRepos();
  const first = run(options);
  await first.ready;
  const second = await run(options).ended;
  expect(second.status).toBe(1);
  expect(second.lines).toEqual([
    expect.stringMatching(
      new RegExp(`^Another Signalbox \\(process ${first.child.pid}\\) uses the data folder`),
    ),
  ]);
  first.child.kill("SIGKILL");
  await first.ended;
  await run(options).ready;
});

it("takes over the lock of a process whose number was given to another one", async () => {
  const options = await emptyRepos();
  await writeFile(join(options.at(-1)!, "lock"), `${process.pid} 1\n`);
  expect(await run(options).ready).toMatch(/^http:/);
});

it("refuses a data folder that is a file", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  const { status, lines } = await run(["--port", "0", "--data", file]).ended;
  expect([status, lines]).toEqual([1, [`${file} is a file, not a folder`]]);
});

it("refuses a data folder that it cannot make", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  const { status, lines } = await run(["--port", "0", "--data", join(file, "data")]).ended;
  expect([status, lines]).toEqual([
    1,
    [`Cannot write to the data folder ${join(file, "data")} (ENOTDIR)`],
  ]);
});

it.runIf(process.platform === "linux")("refuses a folder where nothing can be made", async () => {
  const { status, lines } = await run(["--port", "0", "--data", "/proc/signalbox"]).ended;
  expect([status, lines]).toEqual([
    1,
    [expect.stringMatching(/^Cannot write to the data folder \/proc\/signalbox/)],
  ]);
});

it("refuses to start without git in one line", async () => {
  const options = await emptyRepos();
  const { status, lines } = await run(options, { PATH: "/nonexistent" }).ended;
  expect([status, lines.length, lines[0]]).toEqual([
    1,
    1,
    expect.stringMatching(/^Signalbox needs git .* but found no git on the PATH$/),
  ]);
});

it("refuses a key file that is damaged", async () => {
  const data = await temporaryFolder();
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "secret.key"), "not a key\n");
  await chmod(join(data, "secret.key"), 0o600);
  const { status, lines } = await run(["--port", "0", "--data", data]).ended;
  expect([status, lines]).toEqual([1, [expect.stringContaining("secret.key is damaged")]]);
  expect(await readFile(join(data, "secret.key"), "utf8")).toBe("not a key\n");
});

it("refuses a file that is not a database", async () => {
  const data = await temporaryFolder();
  await writeFile(join(data, "signalbox.db"), "not a database".repeat(100));
  const { status, lines } = await run(["--port", "0", "--data", data]).ended;
  const reason = "cannot be opened: file is not a database";
  expect([status, lines]).toEqual([1, [`The database ${join(data, "signalbox.db")} ${reason}`]]);
});

it("makes an example where no folder is named, and starts its first build", async () => {
  const password = "correct horse battery";
  const server = run(["--port", "0", "--data", await temporaryFolder()], {
    SIGNALBOX_ADMIN_PASSWORD: password,
  });
  const address = await server.ready;
  const body = new URLSearchParams({ username: "admin", password });
  const signIn = await fetch(`${address}/login`, { method: "POST", body, redirect: "manual" });
  const cookie = signIn.headers.getSetCookie()[0]!.split(";")[0]!;
  const path = `${address}/api/repos/signalbox/example/builds`;
  const builds = await (await fetch(path, { headers: { cookie } })).json();
  expect(builds).toMatchObject([{ number: 1, event: "push", target: "main" }]);
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
});
