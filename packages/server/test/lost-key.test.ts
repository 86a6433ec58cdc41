import { once } from "node:events";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Build } from "@signalbox/contract";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { pipelineFile } from "./enabled-repository.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { run } from "./run-main.ts";
import { callWith, endServerProcesses, signIn, startServerProcess } from "./server-process.ts";

let folder = "";
let data = "";
let token = "";
const file = () => join(data, "secret.key");
const repo = "/api/repos/repos/alpha";
const timeout = 120_000;

/** Starts the server, and stops it after the work. */
const withServer = async <Result>(
  work: (call: ReturnType<typeof callWith>, address: string) => Promise<Result>,
  useToken = token,
): Promise<Result> => {
  const { address, child } = await startServerProcess(folder);
  try {
    return await work(callWith(address, useToken), address);
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
};

/** A data folder with a build, a secret, a cron job and a webhook. */
beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder, "data");
  const path = join(folder, "repos", "alpha");
  await createRepository({ path, files: { ".drone.yml": pipelineFile(["echo kept"]) } });
  await withServer(async (_, address) => {
    token = await signIn(address);
    const call = callWith(address, token);
    await call(repo, "POST");
    await call(`${repo}/secrets`, "POST", { name: "deploy_key", data: "value" });
    await call(`${repo}/cron`, "POST", { name: "nightly", expr: "0 0 2 * * *", branch: "main" });
    await call(`${repo}/webhooks`, "POST", { url: "https://example.com/x", events: "failed" });
    await call(`${repo}/builds`, "POST");
    await vi.waitFor(async () => {
      const { status } = Build.parse(await (await call(`${repo}/builds/1`)).json());
      if (status !== "success") throw new Error(`the build is ${status}`);
    }, timeout);
  });
}, timeout);
afterEach(() => endServerProcesses("SIGKILL"));
afterAll(removeRepositories);

const refusal = async (environment: Record<string, string> = {}) => {
  const options = ["--port", "0", "--data", data, "--repos", join(folder, "repos")];
  const { status, lines } = await run(options, environment).ended;
  return { status, text: lines.join("\n") };
};
const forgetDatabaseCheck = (): void => {
  const database = new DatabaseSync(join(data, "signalbox.db"));
  database.exec("update installation set key_check = ''");
  database.close();
};
const wayOut = () =>
  `"npm start -- forget-secrets --data ${data}" gives up what it encrypted and keeps everything else`;

it.each([
  ["with a check value", () => undefined],
  ["of a version without one", forgetDatabaseCheck],
])(
  "the server refuses a data folder %s whose key is missing or another one, and changes nothing",
  async (_, prepare) => {
    prepare();
    const right = await readFile(file());
    await rename(file(), `${file()}.kept`);
    const missing = await refusal();
    expect(missing.status).toBe(1);
    expect(missing.text).toContain(
      `were encrypted is missing: there is no file ${file()}, and SIGNALBOX_SECRET_KEY is not set.`,
    );
    expect(missing.text).toContain(wayOut());
    await expect(readFile(file())).rejects.toThrow("ENOENT");

    await writeFile(file(), `${Buffer.alloc(32).toString("base64")}\n`);
    const other = await refusal();
    expect([other.status, other.text]).toEqual([
      1,
      expect.stringContaining(`The key in ${file()} is not the one`),
    ]);
    await writeFile(file(), right);

    const variable = await refusal({ SIGNALBOX_SECRET_KEY: "another key of this server" });
    expect([variable.status, variable.text]).toEqual([
      1,
      expect.stringContaining("The value of SIGNALBOX_SECRET_KEY is not the key"),
    ]);
    expect(variable.text).not.toMatch(/\n +at /);

    expect(await withServer(async (call) => (await call("/api/user")).status)).toBe(200);
    await rm(`${file()}.kept`);
  },
  timeout,
);

it(
  "forget-secrets gives up what the lost key encrypted, and nothing else",
  async () => {
    await rm(file());
    const forgotten = await run(["forget-secrets", "--data", data]).ended;
    expect([forgotten.status, forgotten.lines]).toEqual([
      0,
      [
        "New personal tokens, shown on the account pages: admin",
        "Deleted secrets: repos/alpha/deploy_key",
        "Repositories whose webhooks are off until they get a new secret: repos/alpha",
        "Everybody must sign in again. Signatures and encrypted secrets in pipeline files must be made again.",
        "Builds, logs, accounts, passwords, settings and cron jobs are unchanged.",
      ],
    ]);
    await withServer(async (withOldToken, address) => {
      expect((await withOldToken("/api/user")).status).toBe(401);
      const call = callWith(address, await signIn(address));
      const read = async (path: string) => (await call(`${repo}${path}`)).json();
      expect(await read("/secrets")).toEqual([]);
      expect(await read("/webhooks")).toMatchObject([
        { url: "https://example.com/x", active: false },
      ]);
      expect(await read("/cron")).toMatchObject([{ name: "nightly" }]);
      expect(await read("/builds/1")).toMatchObject({ status: "success" });
      const log = await (await call(`${repo}/builds/1/logs/1/2`)).text();
      expect(log).toContain("kept");
    });
  },
  timeout,
);
