import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import packageFile from "../../../package.json" with { type: "json" };
import { temporaryFolder } from "./git-fixture.ts";
import { emptyRepos, run } from "./run-main.ts";

it("prints the first account once, says when it is ready, and stops cleanly", async () => {
  const options = await emptyRepos();
  const home = await temporaryFolder();
  await writeFile(join(home, ".gitconfig"), "[user]\n\temail = dana@example.com\n");
  const first = run(options, { HOME: home });
  const address = await first.ready;
  expect(first.output()).toMatch(/^First account: login admin, password \w{16}$/m);
  expect(first.output()).toContain(`Signalbox is ready at ${address}\n`);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const password = /password (\w+)/.exec(first.output())![1]!;
  const body = new URLSearchParams({ username: "admin", password });
  const signIn = await fetch(`${address}/login`, { method: "POST", body, redirect: "manual" });
  expect(signIn.headers.get("location")).toBe("/");
  const Cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const user = await (await fetch(`${address}/api/user`, { headers: { Cookie } })).json();
  expect(user).toMatchObject({ login: "admin", email: "dana@example.com" });
  first.child.kill("SIGTERM");
  expect((await first.ended).status).toBe(0);

  const second = run(options);
  await second.ready;
  expect(second.output()).not.toContain("First account");
  second.child.kill("SIGINT");
  expect((await second.ended).status).toBe(0);
});

it("ends streams cleanly when it stops", async () => {
  const server = run(await emptyRepos());
  const response = await fetch(`${await server.ready}/api/stream`);
  server.child.kill("SIGTERM");
  expect(await response.text()).toMatch(/^(: ping\n\n)+event: error\ndata: eof\n\n$/);
  expect((await server.ended).status).toBe(0);
});

it("counts a signal that arrives twice at once, as from a terminal through npm, only once", async () => {
  const server = run(await emptyRepos());
  await server.ready;
  server.child.kill("SIGINT");
  server.child.kill("SIGINT");
  expect((await server.ended).status).toBe(0);
});

it("stops cleanly when the process that started it is gone", async () => {
  const server = run(await emptyRepos());
  await server.ready;
  const exited = once(server.child, "exit");
  server.child.disconnect();
  expect(await exited).toEqual([0, null]);
});

it("does not print a password that was configured", async () => {
  const password = "given by the owner";
  const server = run(await emptyRepos(), { SIGNALBOX_ADMIN_PASSWORD: password });
  await server.ready;
  expect(server.output()).not.toContain(password);
});

it("lets only its own user read its key, lock and database", async () => {
  const data = await temporaryFolder();
  const server = run(["--port", "0", "--data", data, "--repos", await temporaryFolder()]);
  await server.ready;
  for (const name of ["secret.key", "lock", "signalbox.db", "signalbox.db-wal"])
    expect((await stat(join(data, name))).mode & 0o777).toBe(0o600);
});

it.each([[["--help"]], [["serve", "--help"]], [["--port", "1", "-h"]]])(
  "lists its commands, options and variables for %j",
  async (args) => {
    const { status, lines } = await run(args).ended;
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^Usage: npm start -- \[serve\] \[OPTION\.\.\.\] +start the server/);
    for (const word of ["backup FILE", "--port N", "--keep-logs SIZE", "SIGNALBOX_SECRET_KEY"])
      expect(lines.join("\n")).toContain(word);
  },
);

it("describes the commands in one column, and each alone for its own --help", async () => {
  const { lines } = await run(["--help"]).ended;
  const commands = lines.slice(0, lines.indexOf("") - 1);
  const column = commands[0]?.indexOf("start the server") ?? -1;
  expect(column).toBeGreaterThan(0);
  // Each has a gap before the column, and a word at it.
  expect(commands.filter((line) => !/^ [a-z]/.test(line.slice(column - 1)))).toEqual([]);
  for (const name of ["check", "trust", "backup", "restore", "forget-secrets"]) {
    const { status, lines: alone } = await run([name, "--help"]).ended;
    expect([status, alone[0]]).toEqual([
      0,
      expect.stringContaining(`Usage: npm start -- ${name} `),
    ]);
    expect(alone.join("\n")).not.toContain("--port");
  }
});

it("prints the version of the package", async () => {
  const { status, lines } = await run(["--version"]).ended;
  expect([status, lines]).toEqual([0, [packageFile.version]]);
});

it("also starts with the command serve", async () => {
  expect(await run(["serve", ...(await emptyRepos())]).ready).toMatch(/^http:/);
});

it("lists the options that have no effect in front of another server in one line", async () => {
  const data = join(await temporaryFolder(), "data");
  const options = ["--port", "0", "--server", "http://127.0.0.1:9", "--data", data];
  const server = run([...options, "--concurrency", "2"]);
  await server.ready;
  expect(server.output().split("\n")[0]).toBe("Ignored because of --server: --concurrency");
});

it("creates example repositories with a history if no folder is given, and starts a build", async () => {
  const password = "correct horse battery";
  const server = run(["--port", "0", "--data", await temporaryFolder()], {
    SIGNALBOX_ADMIN_PASSWORD: password,
  });
  const address = await server.ready;
  const body = new URLSearchParams({ username: "admin", password });
  const signIn = await fetch(`${address}/login`, { method: "POST", body, redirect: "manual" });
  const cookie = signIn.headers.getSetCookie()[0]!.split(";")[0]!;
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${address}/api/${path}`, { headers: { cookie } });
    return answer.json();
  };
  expect(await read("system/example")).toMatchObject({ repos: 2 });
  const builds = await read("repos/example/departures/builds");
  const status = expect.stringMatching(/^(pending|running)$/);
  const newest = { number: 25, event: "push", target: "main", status };
  expect(builds).toMatchObject([newest, ...Array.from({ length: 24 }, () => ({}))]);
  server.child.kill("SIGTERM");
  expect((await server.ended).status).toBe(0);
});
