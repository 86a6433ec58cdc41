import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import packageFile from "../../../package.json" with { type: "json" };
import { createBuildFixture, pipelineOf } from "./build-fixture.ts";
import { removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { createRunnerClient } from "./remote/runner-client.ts";
import { environment, password, signIn } from "./server-process.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const secretKey = "a key that nobody\nmay 'read'";
const secrets = {
  SIGNALBOX_ADMIN_PASSWORD: password,
  SIGNALBOX_SECRET_KEY: secretKey,
  SIGNALBOX_OAUTH_CLIENT_SECRET: "secret-of-the-client",
  SIGNALBOX_TOKEN: "token-of-a-person",
  SIGNALBOX_RPC_SECRET: "secret-of-all-runners",
  SIGNALBOX_RPC_SECRET_DOCKER: "secret-of-docker-runners",
};
const provider = {
  SIGNALBOX_OAUTH_PROVIDER: "github",
  SIGNALBOX_OAUTH_CLIENT_ID: "signalbox",
};

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    const closed = once(child, "close");
    child.kill("SIGTERM");
    await closed;
  }
});
afterAll(removeRepositories);

const options = (data: string, repos: string) => ["--port", "0", "--data", data, "--repos", repos];

/** Resolves with the server's address when it is ready. */
const start = async (
  command: string,
  parameters: string[],
  variables: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> => {
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...environment, ...provider, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = / is ready at (.*)$/.exec(line)?.[1];
    if (address !== undefined) return { child, address };
  }
  throw new Error("the server did not start");
};

const startMain = (data: string, repos: string, variables: Record<string, string>) => {
  const main = join(root, "packages", "server", "src", "main.ts");
  return start(process.execPath, [main, ...options(data, repos)], variables);
};

/** The command of `npm start`, but it runs the server directly instead of the script. */
const startAsNpm = (data: string, repos: string, variables: Record<string, string>) => {
  const script = `const { runServer } = await import("./scripts/server.mjs");
    process.exitCode = await runServer(${JSON.stringify(options(data, repos))});`;
  const run = '"$0" --input-type=module --eval "$1"';
  const command = packageFile.scripts.start.replace("node scripts/start.mjs", run);
  return start("/bin/sh", ["-c", command, process.execPath, script], variables);
};

/** The environment with which a process was started, as the system shows it. */
const environmentOf = (pid: number | string): Promise<string> =>
  readFile(`/proc/${pid}/environ`, "utf8");

/** The server's own process, whose id is in the lock file. */
const serverOf = async (data: string): Promise<number> =>
  Number((await readFile(join(data, "lock"), "utf8")).split(" ")[0]);

describe.runIf(process.platform === "linux")("the server's secrets", () => {
  it.each([
    ["of npm start", startAsNpm],
    ["of a server that is started without npm", startMain],
  ])("take effect, but are not in the environment of the processes %s", async (_, run) => {
    const [data, repos] = [await temporaryFolder(), await temporaryFolder()];
    const { child, address } = await run(data, repos, secrets);
    const pids = new Set([child.pid ?? 0, await serverOf(data)]);
    for (const pid of pids) {
      const shown = await environmentOf(pid);
      expect(shown).toContain("PATH=");
      for (const [name, value] of Object.entries(secrets)) {
        expect(shown).not.toContain(`${name}=`);
        expect(shown).not.toContain(value);
      }
    }
    expect(await signIn(address)).not.toBe("");
    await expect(readFile(join(data, "secret.key"))).rejects.toThrow("ENOENT");
    for (const secret of [secrets.SIGNALBOX_RPC_SECRET, secrets.SIGNALBOX_RPC_SECRET_DOCKER])
      expect((await createRunnerClient(address, secret).send("POST", "/ping")).status).toBe(200);
    const { headers } = await fetch(`${address}/login`, { redirect: "manual" });
    expect(headers.get("location")).toContain("https://github.com/login/oauth/authorize");
  });

  it("can also come from files", async () => {
    const [data, repos] = [await temporaryFolder(), await temporaryFolder()];
    const file = join(data, "password");
    await writeFile(file, `${password}\n`);
    const { address } = await startMain(data, repos, {
      SIGNALBOX_ADMIN_PASSWORD_FILE: file,
      SIGNALBOX_OAUTH_PROVIDER: "",
      SIGNALBOX_OAUTH_CLIENT_ID: "",
    });
    expect(await signIn(address)).not.toBe("");
  });
});

/** The data of the server that system administrators can read. */
const answersOf = ({ fetch }: TestApp): Promise<string[]> => {
  const paths = ["/api/system/runners", "/api/system/stats", "/api/user", "/varz", "/metrics"];
  return Promise.all(paths.map(async (path) => (await fetch(path)).text()));
};

it("the server's secrets are masked in the log of every step", async () => {
  const byType = new Map([["docker", "docker-runners-know-it"]]);
  const server = await startTestApp({
    secretKey: "a key that nobody may read",
    runnerSecrets: { shared: "all-runners-know-it", byType },
    machine: { HTTPS_PROXY: "http://kim:through%20the%20wall@proxy.example:3128" },
  });
  const commands = [
    `echo "${["correct", "horse", "battery"].join('" "')}"`,
    "echo $KEY",
    "echo all-runners'-know-it'",
    "echo docker-runners'-know-it'",
    "env",
  ];
  const extra = ['environment: { KEY: "a key that nobody may read" }'];
  const builds = await createBuildFixture(server, "leak", pipelineOf({ x: { commands, extra } }));
  const number = await builds.start();
  await builds.ended(number);
  const log = await builds.log(number, 1, 2);
  expect(log).toContain(
    "\n[secret:SIGNALBOX_ADMIN_PASSWORD]\n+ echo $KEY\n[secret:SIGNALBOX_SECRET_KEY]\n",
  );
  for (const name of ["SIGNALBOX_RPC_SECRET", "SIGNALBOX_RPC_SECRET_DOCKER"]) {
    expect(log).toContain(`\n[secret:${name}]\n`);
    expect(log).not.toContain(`${name}=`);
  }
  expect(log).toContain("HTTPS_PROXY=http://kim:[secret:https_proxy]@proxy.example:3128\n");
  const shown = [...(await answersOf(server)), server.printed.join("\n")].join("\n");
  expect(shown).toContain("linux");
  expect(shown).not.toContain("runners-know-it");
  await server.close();

  const own = await startTestApp();
  const key = `cat ${join(own.folder, "data", "secret.key")}`;
  const reader = await createBuildFixture(own, "key", pipelineOf({ x: { commands: [key] } }));
  const build = await reader.start();
  await reader.ended(build);
  expect(await reader.log(build, 1, 2)).toMatch(/\n\[secret:SIGNALBOX_SECRET_KEY\]\n$/);
  await own.close();
});
