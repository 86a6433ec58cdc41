import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

/**
 * For each command of the `drone` command-line tool, what it sends and what it reads of the answer.
 * The tool treats redirects as errors and reads JSON strictly: a missing key is printed as nothing.
 */
let server: TestApp;
let alpha: BuildFixture;
const pipeline = [
  pipelineOf({ say: { commands: ["echo hello", "echo from the step"] } }),
  "trigger: {event: {exclude: [cron]}}\n",
].join("");
beforeAll(async () => {
  server = await startTestApp();
  alpha = await createBuildFixture(server, "alpha", pipeline);
  const { store } = server.app.deps;
  store.users.update(store.users.find("admin")!.id, { admin: true });
  await alpha.ended(await alpha.start());
  blockedStage();
});
afterAll(() => server.close());

/** The builds that wait for approval: number 2, then number 3. */
const blockedStage = () => {
  const { store } = server.app.deps;
  const { id } = store.repos.find("team", "alpha")!.repo;
  const push = {
    trigger: "@hook",
    event: "push",
    status: "pending",
    ref: "refs/heads/x",
    after: "1",
  };
  for (let count = 0; count < 2; count += 1)
    store.builds.insert(id, push, [{ name: "default", status: "blocked" }]);
};

const flag = z.boolean();
const count = z.int();
const text = z.string();
const anything = z.looseObject({});
/** The tool ignores the body. */
const ignored = z.string();

const user = z.object({ login: text, email: text, admin: flag, active: flag, machine: flag });
const repoLine = z.object({ slug: text, namespace: text, active: flag });
const repo = z.object({
  namespace: text,
  name: text,
  config_path: text,
  visibility: text,
  private: flag,
  trusted: flag,
  protected: flag,
  git_http_url: text,
  auto_cancel_pushes: flag,
  auto_cancel_pull_requests: flag,
  auto_cancel_running: flag,
});
const build = z.object({
  number: count,
  status: text,
  event: text,
  after: text,
  target: text,
  ref: text,
  author_login: text,
  author_email: text,
  message: text,
});
const secret = z.object({ name: text });
const orgSecret = z.object({ namespace: text, name: text });
const cron = z.object({ name: text, expr: text, next: count, disabled: flag });
const template = z.object({ name: text, data: text });
const stage = z.object({
  id: count,
  status: text,
  machine: z.optional(text),
  os: text,
  arch: text,
});
const row = z.object({
  repo_slug: text,
  build_number: count,
  stage_name: text,
  stage_status: text,
});

/** The tool sends whole objects, with zero values. */
const newCron = {
  id: 0,
  repo_id: 0,
  name: "nightly",
  expr: "0 0 1 * * *",
  next: 0,
  prev: 0,
  event: "push",
  branch: "main",
  target: "",
  disabled: false,
  created: 0,
  updated: 0,
};
const newUser = {
  id: 0,
  login: "lee",
  email: "",
  avatar_url: "",
  active: false,
  admin: false,
  machine: false,
  syncing: false,
  synced: 0,
  created: 0,
  updated: 0,
  last_login: 0,
  token: "",
};
const newSecret = { namespace: "", name: "key", data: "x", pull_request: true };
const repoChange = {
  timeout: 90,
  ignore_forks: null,
  ignore_pull_requests: null,
  auto_cancel_pull_requests: null,
  auto_cancel_pushes: true,
  auto_cancel_running: null,
};
const cronSwitch = { disabled: true, event: null, branch: null, target: null };

const R = "/api/repos/team/alpha";
type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Row = [command: string, method: Method, path: string, answer: z.ZodMiniType, body?: object];

/** Ordered so that each command finds what earlier ones created. */
const rows: Row[] = [
  ["info", "GET", "/api/user", user],
  ["repo ls", "GET", "/api/user/repos", z.array(repoLine)],
  ["repo sync", "POST", "/api/user/repos", z.array(repoLine)],
  ["repo info", "GET", R, repo],
  ["repo enable", "POST", R, anything],
  ["repo update", "PATCH", R, anything, repoChange],
  ["repo chown", "POST", `${R}/chown`, anything],
  ["repo repair", "POST", `${R}/repair`, ignored],

  ["build ls", "GET", `${R}/builds?page=1&per_page=25`, z.array(build)],
  ["build info", "GET", `${R}/builds/latest`, build],
  ["build info 1", "GET", `${R}/builds/1`, build],
  ["build last", "GET", `${R}/builds/latest?branch=main`, build],
  ["build create", "POST", `${R}/builds?branch=main&COLOUR=blue`, build],
  ["build restart", "POST", `${R}/builds/1?COLOUR=red`, build],
  ["build stop", "DELETE", `${R}/builds/1`, ignored],
  ["build approve", "POST", `${R}/builds/2/approve/1`, ignored],
  ["build decline", "POST", `${R}/builds/3/decline/1`, ignored],
  ["build promote", "POST", `${R}/builds/1/promote?COLOUR=red&target=production`, build],
  ["build rollback", "POST", `${R}/builds/1/rollback?target=production`, build],
  ["build queue", "GET", "/api/builds/incomplete", z.array(z.object({ slug: text, build }))],
  ["build queue-v2", "GET", "/api/builds/incomplete/v2", z.array(row)],

  ["log view", "GET", `${R}/builds/1/logs/1/2`, z.array(z.object({ out: text }))],
  ["log purge", "DELETE", `${R}/builds/1/logs/1/2`, ignored],

  ["secret add", "POST", `${R}/secrets`, secret, newSecret],
  ["secret ls", "GET", `${R}/secrets`, z.array(secret)],
  ["secret info", "GET", `${R}/secrets/key`, secret],
  ["secret update", "PATCH", `${R}/secrets/key`, secret, { name: "key", data: "y" }],
  ["secret update (no data)", "PATCH", `${R}/secrets/key`, secret, { name: "key" }],
  ["secret rm", "DELETE", `${R}/secrets/key`, ignored],

  ["orgsecret add", "POST", "/api/secrets/team", orgSecret, { ...newSecret, namespace: "team" }],
  ["orgsecret ls", "GET", "/api/secrets", z.array(orgSecret)],
  ["orgsecret ls --filter", "GET", "/api/secrets/team", z.array(orgSecret)],
  ["orgsecret info", "GET", "/api/secrets/team/key", orgSecret],
  ["orgsecret update", "PATCH", "/api/secrets/team/key", orgSecret, { data: "y" }],
  ["orgsecret rm", "DELETE", "/api/secrets/team/key", ignored],

  ["cron add", "POST", `${R}/cron`, anything, newCron],
  ["cron ls", "GET", `${R}/cron`, z.array(cron)],
  ["cron info", "GET", `${R}/cron/nightly`, cron],
  ["cron disable", "PATCH", `${R}/cron/nightly`, anything, cronSwitch],
  ["cron enable", "PATCH", `${R}/cron/nightly`, anything, { ...cronSwitch, disabled: false }],
  ["cron exec", "POST", `${R}/cron/nightly`, ignored],
  ["cron rm", "DELETE", `${R}/cron/nightly`, ignored],
  ["cron rm (it asks twice)", "DELETE", `${R}/cron/nightly`, ignored],

  ["user add", "POST", "/api/users", user, newUser],
  [
    "user add --machine",
    "POST",
    "/api/users",
    z.extend(user, { token: text }),
    { ...newUser, login: "robot", machine: true },
  ],
  ["user ls", "GET", "/api/users", z.array(user)],
  ["user info", "GET", "/api/users/lee", user],
  ["user update", "PATCH", "/api/users/lee", user, { admin: true }],
  ["user block", "PATCH", "/api/users/lee", user, { active: false }],
  ["user rm", "DELETE", "/api/users/lee", ignored],

  ["queue ls", "GET", "/api/queue", z.array(stage)],
  ["queue pause", "DELETE", "/api/queue", ignored],
  ["queue resume", "POST", "/api/queue", ignored],

  [
    "template add",
    "POST",
    "/api/templates/team",
    template,
    { name: "go.yml", namespace: "team", data: "kind: pipeline" },
  ],
  ["template ls", "GET", "/api/templates/team", z.array(template)],
  ["template info", "GET", "/api/templates/team/go.yml", template],
  ["template update", "PATCH", "/api/templates/team/go.yml", template, { data: "new" }],
  ["template rm", "DELETE", "/api/templates/team/go.yml", ignored],

  ["sign", "POST", `${R}/sign`, z.object({ data: text }), { data: "kind: pipeline" }],
  ["encrypt", "POST", `${R}/encrypt/secret`, z.object({ data: text }), { name: "", data: "x" }],

  ["repo disable", "DELETE", R, ignored],
];

/**
 * Sends requests like the tool: with a bearer token, without following redirects, without a type if
 * there is no body.
 */
const send = (method: Method, path: string, body?: object) =>
  fetch(`${server.address}${path}`, {
    method,
    redirect: "error",
    headers: {
      Authorization: `Bearer ${server.tokenOf("admin")}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

it.each(rows)("drone %s", async (_command, method, path, answer, body) => {
  const response = await send(method, path, body);
  const answerText = await response.text();
  expect([response.status < 300, answerText]).toEqual([true, answerText]);
  if (answer === ignored) return;
  const read = answer.safeParse(JSON.parse(answerText));
  expect(read.error?.issues).toBeUndefined();
});

it("drone log view prints whole lines", async () => {
  const number = await alpha.start();
  await alpha.ended(number);
  const response = await send("GET", `${R}/builds/${number}/logs/1/2`);
  const lines = z.array(z.object({ out: text })).parse(await response.json());
  expect(lines.map(({ out }) => out).join("")).toBe(
    "+ echo hello\nhello\n+ echo from the step\nfrom the step\n",
  );
});

it("drone build create prints nothing if nothing was started", async () => {
  await send("POST", `${R}/cron`, newCron);
  expect(await (await send("POST", `${R}/cron/nightly`)).json()).toBeNull();
});

it("describes the problem in words, with a status over 299", async () => {
  const response = await send("GET", `${R}/builds/9999`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { message: "sql: no rows in result set" },
  ]);
});
