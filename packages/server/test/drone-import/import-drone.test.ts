import { existsSync, globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { removeRepositories, temporaryFolder } from "../git-fixture.ts";
import { run } from "../run-main.ts";
import { copiesOfBuilds, databaseAfter } from "./drone-fixture.ts";
import { callWith } from "../server-process.ts";

/** A database that a Drone server of version 2.25 filled, and what that server answered. Its people are fictitious. */
const recorded = (name: string) => gunzipSync(readFileSync(new URL(name, import.meta.url)));
const entity = z.looseObject({});
const entities = z.array(entity);
const { facts, users, orgSecrets, templates, repos } = z
  .object({
    facts: z.object({
      tokens: z.record(z.string(), z.string()),
      databaseSecret: z.string(),
    }),
    users: entities,
    orgSecrets: entities,
    templates: entities,
    repos: z.record(
      z.string(),
      z.object({
        repo: entity,
        builds: entities,
        branches: entities,
        pulls: entities,
        deployments: entities,
        secrets: entities,
        cron: entities,
        details: z.record(z.string(), entity),
        logs: z.record(z.string(), z.unknown()),
        cards: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .parse(JSON.parse(recorded("drone.json.gz").toString("utf8")));

/** The variables that the Drone server has. Nothing listens at this address. */
const variables = {
  DRONE_GITEA_SERVER: "http://127.0.0.1:9",
  DRONE_GITEA_CLIENT_ID: "id",
  DRONE_GITEA_CLIENT_SECRET: "secret",
  DRONE_DATABASE_SECRET: facts.databaseSecret,
};
const timeout = 120_000;
let file = "";
let data = "";

const importDrone = async (
  options: string[] = [],
  more: Record<string, string> = {},
  database = file,
) => {
  const { status, lines } = await run(["import", "drone", database, "--data", data, ...options], {
    ...variables,
    ...more,
  }).ended;
  return { status, text: lines.join("\n") };
};

/** The names of repositories, the numbers of builds, stages and steps, and the files of logs. */
function contentsOf(folder: string) {
  const database = new DatabaseSync(join(folder, "signalbox.db"), { readOnly: true });
  const rows = database
    .prepare(
      `select slug, builds.number, stages.number as stage, steps.number as step, steps.name from repos
      left join builds on builds.repo_id = repos.id left join stages on build_id = builds.id
      left join steps on stage_id = stages.id order by 1, 2, 3, 4`,
    )
    .all();
  database.close();
  const logs = globSync("logs/**/*.log", { cwd: folder }).sort();
  return { rows, logs: logs.map((path) => [path, readFileSync(join(folder, path), "utf8")]) };
}

beforeAll(async () => {
  file = join(await temporaryFolder(), "drone.sqlite");
  await writeFile(file, recorded("drone.sqlite.gz"));
  data = join(await temporaryFolder(), "data");
});
afterAll(removeRepositories);

/** What an unfinished build becomes, and keys that only this server sends. */
const differing = ["status", "error", "finished", "stopped", "fork", "stages"];
const without = (value: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

it("says in a dry run what would come, and changes nothing", { timeout }, async () => {
  const store = {
    DRONE_S3_BUCKET: "ci",
    DRONE_S3_PREFIX: "drone/logs",
    DRONE_S3_ENDPOINT: "https://s3.example.com",
  };
  const withoutLog = await databaseAfter("delete from logs where log_id = 1");
  const trial = await importDrone(["--dry-run"], store, withoutLog);
  expect(trial.text).toMatch(/An import would bring:\n +3 users\n +12 repositories\n/);
  expect(trial.text).toContain("Builds of repositories that no longer exist were left out: 2");
  expect(trial.text).toContain(
    "'aws s3 cp --recursive --endpoint-url https://s3.example.com s3://ci/drone/logs/ logs'",
  );
  expect(existsSync(data)).toBe(false);
});

it("refuses a key that does not decrypt every secret, before it writes anything", async () => {
  const wrong = await importDrone([], {
    DRONE_DATABASE_SECRET: "0123456789abcdef0123456789abcdeX",
  });
  expect(wrong).toMatchObject({ status: 1, text: expect.stringContaining("8 of 8 secrets") });
  expect(await importDrone([], { DRONE_DATABASE_SECRET: "short" })).toMatchObject({
    status: 2,
    text: expect.stringContaining("DRONE_DATABASE_SECRET must have 32 characters, not 5"),
  });
});

it("continues after it was killed, without loss or doubles", { timeout }, async () => {
  const many = await databaseAfter(copiesOfBuilds(10));
  const [killed, whole] = [await temporaryFolder(), await temporaryFolder()];
  const start = (folder: string) => run(["import", "drone", many, "--data", folder], variables);
  const buildsIn = (folder: string): number => {
    if (!existsSync(join(folder, "signalbox.db"))) return 0;
    const database = new DatabaseSync(join(folder, "signalbox.db"), { timeout });
    try {
      return Number(database.prepare("select count(*) as count from builds").get()?.["count"]);
    } catch {
      return 0;
    } finally {
      database.close();
    }
  };
  for (const begins of [
    () => existsSync(join(killed, "signalbox.db")),
    () => existsSync(join(killed, "import.partial")),
    () => buildsIn(killed) > 50,
  ]) {
    const { child, ended } = start(killed);
    await expect
      .poll(() => begins() || child.exitCode !== null, { interval: 1, timeout })
      .toBe(true);
    child.kill("SIGKILL");
    await ended;
  }
  await start(whole).ended;
  await start(killed).ended;
  expect(contentsOf(killed)).toEqual(contentsOf(whole));
  expect(buildsIn(killed)).toBe(11 * 54 - 2 * 11);
});

it("answers as the Drone server did", { timeout }, async () => {
  const imported = await importDrone();
  expect(imported).toMatchObject({
    status: 0,
    text: expect.stringMatching(/Imported:\n +3 users/),
  });
  expect((await importDrone()).text).toMatch(/ 0 builds\n +0 stages\n +0 steps\n +0 logs/);
  const privateMode = { DRONE_SERVER_PRIVATE_MODE: "true" };
  const server = run(["--port", "0", "--data", data], { ...variables, ...privateMode });
  const address = await server.ready;
  const call = callWith(address, facts.tokens["alice"] ?? "");
  const get = async (path: string): Promise<unknown> => (await call(path)).json();
  const list = async (path: string) => entities.parse(await get(path));

  expect(await list("/api/users")).toEqual(users);
  expect(await list("/api/secrets")).toEqual(orgSecrets);
  const noTimes = (all: readonly object[]) =>
    all.map((template) => without(template, ["created", "updated"]));
  // `drone template ls` asks with a slash at the end.
  for (const path of ["/api/templates", "/api/templates/"])
    expect(noTimes(await list(path))).toEqual(noTimes(templates));

  for (const [slug, sent] of Object.entries(repos)) {
    const at = `/api/repos/${slug}`;
    const own = ["private", "permissions", "paused", "forge", "approve_pull_requests", "retries"];
    const repo = entity.parse(await get(at));
    expect(without(repo, own)).toEqual(without(sent.repo, own));
    expect(repo).toMatchObject({ paused: true });
    expect(await get(`${at}/secrets`)).toEqual(sent.secrets);
    expect(await get(`${at}/cron`)).toEqual(sent.cron);
    const comparable = (all: readonly object[]) => all.map((build) => without(build, differing));
    for (const [path, builds] of [
      ["builds?per_page=100", sent.builds],
      ["builds/branches", sent.branches],
      ["builds/pulls", sent.pulls],
      ["builds/deployments", sent.deployments],
    ] as const)
      expect(comparable(await list(`${at}/${path}`))).toEqual(comparable(builds));
    for (const [number, build] of Object.entries(sent.details)) {
      const here = entity.parse(await get(`${at}/builds/${number}`));
      const { fork: _fork, stages = [], ...rest } = here;
      const { stages: sentStages = [], ...sentRest } = build;
      const isEnded = !["pending", "running"].includes(String(build["status"]));
      const wanted = isEnded ? { ...sentRest, stages: sentStages } : { status: "killed" };
      expect({ ...rest, stages }).toMatchObject(wanted);
    }
    for (const [place, log] of Object.entries(sent.logs)) {
      const [number, stage, step] = place.split("/");
      const answer = await call(`${at}/builds/${number}/logs/${stage}/${step}`);
      const lines: unknown = await answer.json();
      expect(Array.isArray(log) ? lines : log).toEqual(log);
    }
    for (const [place, card] of Object.entries(sent.cards))
      expect(await get(`/api/repos/${slug}/cards/${place}`)).toEqual(card);
  }
  // In private mode, visitors see the badges of a public repository, and nothing else of it.
  const visit = (path: string) => fetch(`${address}${path}`);
  expect(repos["acme/site"]?.repo).toMatchObject({ visibility: "public" });
  expect((await visit("/api/repos/acme/site")).status).toBe(401);
  expect((await visit("/api/badges/acme/site/status.svg")).status).toBe(200);
  // Of a blocked person the token is kept, but it opens nothing.
  expect((await callWith(address, facts.tokens["bob"] ?? "")("/api/user")).status).toBe(403);
  for (const start of ["builds/1", "builds", "cron/nightly"]) {
    const refused = await call(`/api/repos/acme/web/${start}`, "POST");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining("is paused here"),
    });
  }

  // An import while the server runs.
  const newer = await databaseAfter(`
    update builds set build_status = 'success' where build_id = 54;
    update stages set stage_status = 'success' where stage_build_id = 54;
  `);
  const last = await importDrone(["--switch"], {}, newer);
  expect(last.text).toContain("12 repositories are no longer paused");
  expect(await get("/api/repos/acme/web/builds/21")).toMatchObject({ status: "success" });
  await expect.poll(() => get("/api/repos/acme/web"), { timeout }).not.toHaveProperty("paused");
  server.child.kill("SIGTERM");
  await server.ended;
});
