import {
  Build,
  Capabilities,
  createFrameReader,
  dataFrame,
  Repo,
  Runners,
  Stage,
} from "@signalbox/contract";
import { request, type RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { startConnected, type TestConnected } from "../start-connected.ts";
import { startLocalServer } from "../local-server.ts";
import { startWoodpecker, type WoodpeckerStandIn } from "./stand-in.ts";

let woodpecker: WoodpeckerStandIn;
let connected: TestConnected;
let aheadMs = 0;
beforeAll(async () => {
  woodpecker = await startWoodpecker();
  connected = await startConnected(woodpecker.address, { clock: () => Date.now() + aheadMs });
});
afterAll(async () => {
  await connected.close();
  await woodpecker.close();
});
beforeEach(() => void woodpecker.takeChanges());

const web = "/api/repos/acme/web";
const signed = { authorization: "Bearer alice" };

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(connected.address + path, { headers: signed, redirect: "manual", ...init });

it("says what stands behind, and what that lacks", async () => {
  const answer: unknown = await (await ask("/api/capabilities")).json();
  const { name, lacks, client, pipeline_file } = Capabilities.parse(answer);
  expect(pipeline_file).toBe(".woodpecker.yaml");
  expect(name).toBe(`Woodpecker 3.17 at ${new URL(woodpecker.address).host}`);
  expect(lacks).toMatchObject({ rollback: expect.stringContaining("Woodpecker") });
  expect(Object.keys(lacks ?? {})).not.toContain("secrets");
  expect(client).toBeUndefined();
});

it("is no Woodpecker server for another Signalbox in front of it", async () => {
  const outer = await startConnected(connected.address);
  const there = async (path: string) =>
    (await fetch(outer.address + path, { headers: signed })).json();
  const { name, lacks } = Capabilities.parse(await there("/api/capabilities"));
  expect(name).toBe(`Signalbox at ${new URL(connected.address).host}`);
  expect(lacks).toHaveProperty("stageApproval");
  expect(lacks).not.toHaveProperty("cronZones");
  expect(outer.printed[0]).toContain("is another Signalbox");
  expect(Build.parse(await there(`${web}/builds/24`)).number).toBe(24);
  await outer.close();
});

it("shows a repository with the permissions of the caller, and nothing to visitors", async () => {
  const repo = Repo.parse(await (await ask(web)).json());
  expect(repo).toMatchObject({ slug: "acme/web", permissions: { write: true } });
  expect((await ask(web, { headers: {} })).status).toBe(401);
});

it("shows builds with stages, lists and logs", async () => {
  const build = Build.parse(await (await ask(`${web}/builds/24`)).json());
  expect(build.stages?.[1]).toMatchObject({ name: "deploy", depends_on: ["test", "lint"] });
  expect(build.stages?.[1]?.machine).toBe("agent-local");
  const builds = z.array(Build).parse(await (await ask(`${web}/builds`)).json());
  expect(builds).toHaveLength(4);
  const log: unknown = await (await ask(`${web}/builds/1/logs/1/2`)).json();
  expect(log).toMatchObject([{ pos: 0 }, { pos: 1 }]);
  expect((await ask(`${web}/builds/9999`)).status).toBe(404);
});

it("finds out that a server is Woodpecker when it answers after the start", async () => {
  let answers: RequestListener = (_request, response) => void response.writeHead(502).end();
  const port = await startLocalServer((request, response) => answers(request, response));
  const early = await startConnected(port.address, { clock: () => Date.now() + aheadMs });
  const getRepo = () => fetch(early.address + web, { headers: signed });
  expect((await getRepo()).status).toBe(502);
  answers = (asked, response) => {
    const { method, url = "", headers } = asked;
    const there = request(woodpecker.address + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(there);
  };
  aheadMs += 1000;
  const inactive = [{ forge_remote_id: "9", owner: "acme", name: "idle" }];
  woodpecker.set("/api/user/repos?all=true", inactive);
  const sync = { method: "POST", headers: signed };
  const synced: unknown = await (await fetch(`${early.address}/api/user/repos`, sync)).json();
  expect(
    z
      .array(Repo)
      .parse(synced)
      .map(({ slug }) => slug),
  ).toContain("acme/idle");
  expect(woodpecker.takeChanges()).toEqual(["POST /api/user/repos/refresh"]);
  expect(Repo.parse(await (await getRepo()).json()).slug).toBe("acme/web");
  expect(early.printed).toContainEqual(expect.stringContaining("is Woodpecker 3.17.0"));
  const capabilities = await fetch(`${early.address}/api/capabilities`, { headers: signed });
  expect(await capabilities.text()).toContain("Woodpecker 3.17");
  await early.close();
  await port.close();
});

it("lists the pull requests that the git host has open, or all if it does not say which", async () => {
  const pulls = [7, 8].map((pull) => ({
    id: 80 + pull,
    number: 80 + pull,
    event: "pull_request",
    ref: `refs/pull/${pull}/head`,
    title: "As it was",
  }));
  woodpecker.set("/api/repos/1/pipelines?event=pull_request&page=1&perPage=50", pulls);
  const list = async (open: unknown, status = 200) => {
    woodpecker.set("/api/repos/1/pull_requests", open, status);
    const builds = z.array(Build).parse(await (await ask(`${web}/builds/pulls`)).json());
    return builds.map(({ ref, title }) => `${ref} ${title}`);
  };
  expect(await list([{ index: "7", title: "As it is" }])).toEqual(["refs/pull/7/head As it is"]);
  const all = ["refs/pull/8/head As it was", "refs/pull/7/head As it was"];
  expect(await list(null)).toEqual(all);
  expect(await list("", 500)).toEqual(all);
  expect(await list([])).toEqual([]);
});

it("names cron jobs in the list of recent builds, which Woodpecker's feed leaves out", async () => {
  const recent = z.array(Repo).parse(await (await ask("/api/user/builds")).json());
  const build = recent.find((repo) => repo.build?.number === 36)?.build;
  expect(build).toMatchObject({ cron: "nightly", message: "nightly" });
});

it("lists what could be activated once the git host has said it, also while that fails", async () => {
  const path = "/api/user/repos?all=true";
  const host = (status: number) =>
    woodpecker.set(
      path,
      [
        { forge_remote_id: "9", owner: "acme", name: "idle" },
        { id: 8, forge_remote_id: "8", owner: "acme", name: "left" },
      ],
      status,
    );
  const list = async (query = "") => {
    const answer = await ask(`/api/user/repos?latest=true${query}`);
    const isPart = answer.headers.has("x-total");
    const repos = z.array(Repo).parse(await answer.json());
    return { isPart, hasIdle: repos.some(({ slug }) => slug === "acme/idle") };
  };
  const synced = async (): Promise<unknown> => {
    const user = z.object({ synced: z.number() });
    return user.parse(await (await ask("/api/user")).json()).synced;
  };
  host(200);
  expect(await list()).toEqual({ isPart: true, hasIdle: false });
  expect(await synced()).toBe(0);
  expect(await list("&reach=1")).toEqual({ isPart: false, hasIdle: true });
  expect(await list()).toEqual({ isPart: false, hasIdle: true });
  expect(await synced()).toBeGreaterThan(0);
  expect(await (await ask("/api/repos/acme/idle/builds")).json()).toEqual([]);
  const idle = Repo.parse(await (await ask("/api/repos/acme/idle")).json());
  expect(idle.permissions).toMatchObject({ admin: true });
  // It was active once, so Woodpecker would have found it if they could still read it.
  expect((await ask("/api/repos/acme/left")).status).toBe(404);
  aheadMs += 11 * 60_000;
  host(500);
  expect(await list("&reach=1")).toMatchObject({ hasIdle: true });
  expect((await ask("/api/user/repos?async=true", { method: "POST" })).status).toBe(502);
});

it("filters builds by the index", async () => {
  const builds = await ask(`${web}/builds?query=event:push`);
  expect(z.array(Build).parse(await builds.json()).length).toBeGreaterThan(0);
});

it("answers 404 for a call that does not exist, where Woodpecker sends its page", async () => {
  expect((await ask("/api/nothing")).status).toBe(404);
  expect((await ask(`${web}/builds/24/rollback`, { method: "POST" })).status).toBe(501);
});

it("proves to Woodpecker that a change of a session is wanted, and refuses those of other sites", async () => {
  const headers = { cookie: "user_sess=alice" };
  const cancel = (more: Record<string, string>) =>
    ask(`${web}/builds/24`, { method: "DELETE", headers: { ...headers, ...more } });
  expect((await cancel({})).status).toBe(200);
  expect(woodpecker.takeChanges()).toEqual(["POST /api/repos/1/pipelines/24/cancel"]);
  expect((await cancel({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect(woodpecker.takeChanges()).toEqual([]);
});

it("approves the whole build, and takes a second approval for the first", async () => {
  const path = "/api/repos/1/pipelines/24/approve";
  const approve = () => ask(`${web}/builds/24/approve/1`, { method: "POST" });
  expect((await approve()).status).toBe(204);
  woodpecker.set(`POST ${path}`, "cannot approve a pipeline with status pending", 400);
  expect((await approve()).status).toBe(204);
  expect(woodpecker.takeChanges()).toEqual([`POST ${path}`, `POST ${path}`]);
});

it("creates cron jobs that are not paused, with five fields", async () => {
  const job = { id: 3, name: "n", schedule: "0 3 * * *", enabled: true, branch: "" };
  woodpecker.set("POST /api/repos/1/cron", job);
  const body = JSON.stringify({ name: "n", expr: "0 0 3 * * *", branch: "main" });
  const headers = { ...signed, "content-type": "application/json" };
  const answer = await ask(`${web}/cron`, { method: "POST", headers, body });
  expect(await answer.json()).toMatchObject({ expr: "0 0 3 * * *", branch: "main" });
  expect(woodpecker.takeChanges()).toEqual([
    `POST /api/repos/1/cron {"name":"n","schedule":"0 3 * * *","branch":"main","enabled":true}`,
  ]);
});

it("changes the zone of a cron job, where Woodpecker takes an empty one for no change", async () => {
  woodpecker.set("/api/repos/1/cron", [{ id: 3, name: "n", schedule: "0 3 * * *" }]);
  const headers = { ...signed, "content-type": "application/json" };
  for (const timezone of ["Europe/Berlin", ""]) {
    const body = JSON.stringify({ timezone });
    expect((await ask(`${web}/cron/n`, { method: "PATCH", headers, body })).status).toBe(200);
  }
  expect(woodpecker.takeChanges()).toEqual([
    'PATCH /api/repos/1/cron/3 {"timezone":"Europe/Berlin"}',
    'PATCH /api/repos/1/cron/3 {"timezone":"UTC"}',
  ]);
});

it("says that a secret of this name exists, where Woodpecker fails", async () => {
  woodpecker.set("POST /api/repos/1/secrets", "Error inserting secret. on insert duplicate", 500);
  woodpecker.set("/api/repos/1/secrets/taken", { id: 7, name: "taken", events: ["push"] });
  const create = async (name: string) => {
    const body = JSON.stringify({ name, data: "a value" });
    const headers = { ...signed, "content-type": "application/json" };
    const answer = await ask(`${web}/secrets`, { method: "POST", headers, body });
    return [answer.status, await answer.text()];
  };
  expect(await create("taken")).toEqual([
    409,
    expect.stringContaining("A secret named taken already exists"),
  ]);
  expect(await create("other")).toEqual([502, expect.stringContaining("status 500")]);
});

it("says what agents run, and keeps their tokens", async () => {
  const answer = await (await ask("/api/system/runners")).text();
  const { runners } = Runners.parse(JSON.parse(answer));
  expect(runners.map(({ name, stages }) => [name, stages])).toEqual([
    ["agent-dummy", []],
    [
      "agent-local",
      [{ repo_slug: "acme/web", build_number: 36, stage_number: 1, stage_name: "woodpecker" }],
    ],
  ]);
  expect(answer).not.toContain("token");
});

it("lists people beyond the first page", async () => {
  const page = (number: number) => `/api/users?page=${number}&perPage=50`;
  const users = Array.from({ length: 51 }, (_, at) => ({ id: at + 1, login: `user-${at}` }));
  woodpecker.set(page(1), users.slice(0, 50));
  woodpecker.set(page(2), users.slice(50));
  const listed: unknown = await (await ask("/api/users")).json();
  expect(listed).toHaveLength(51);
});

it("lists what runs and what waits", async () => {
  const stages = z.array(Stage).parse(await (await ask("/api/queue")).json());
  expect(stages.map(({ status, name, machine }) => [status, name, machine])).toEqual([
    ["running", "woodpecker", "agent-local"],
    ["pending", "woodpecker", undefined],
  ]);
});

/** The data of the frames of a stream, until there are so many. */
const readData = async (response: Response, count: number): Promise<unknown[]> => {
  const read = createFrameReader();
  const decoder = new TextDecoder();
  const found: unknown[] = [];
  for await (const piece of response.body ?? [])
    for (const { event, data } of read(decoder.decode(piece, { stream: true }))) {
      if (event === "comment") continue;
      found.push(event === "message" ? JSON.parse(data) : data);
      if (found.length === count) return found;
    }
  return found;
};

/** Reads a stream further, until it contains a text. */
const createReader = (body: Response["body"]) => {
  const pieces = body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    read: async (text: string): Promise<string> => {
      let seen = "";
      while (!seen.includes(text)) {
        const { value, done } = await pieces.read();
        if (done) throw new Error("The stream ended");
        seen += value;
      }
      return seen;
    },
  };
};

/** A step of pipeline 70 in this state. */
const pipelineWith = (state: string) => {
  const step = { id: 700, pid: 2, name: "slow", state };
  const workflows = [{ id: 70, pid: 1, name: "w", state: "running", children: [step] }];
  return { id: 70, number: 70, status: "running", event: "push", workflows };
};
const eventOf = (repo: object, state: string): string =>
  dataFrame(JSON.stringify({ repo, pipeline: pipelineWith(state) }));
const known = { id: 1, owner: "acme", name: "web" };

it("passes on the events of repositories that the caller may read, and no others", async () => {
  const stop = new AbortController();
  const stream = await ask("/api/stream", { signal: stop.signal });
  const events = readData(stream, 1);
  await woodpecker.send(
    "/api/stream/events",
    eventOf({ id: 9, owner: "x", name: "secret" }, "running"),
  );
  await woodpecker.send("/api/stream/events", eventOf(known, "running"));
  expect(await events).toMatchObject([{ slug: "acme/web", build: { number: 70 } }]);
  stop.abort();
});

const entry = (line: number, text = `${line}`) => ({
  line,
  time: 0,
  type: 0,
  data: Buffer.from(text).toString("base64"),
});

it("streams a log from its stored lines on, each once, until the step ends", async () => {
  woodpecker.set("/api/repos/1/pipelines/70", pipelineWith("running"));
  woodpecker.set("/api/repos/1/logs/70/700", [entry(0), entry(1)]);
  const log = readData(await ask("/api/stream/acme/web/70/1/1"), 5);
  const path = "/api/stream/logs/1/70/700";
  for (const line of [1, 2])
    await woodpecker.send(path, `id: ${line}\n${dataFrame(JSON.stringify(entry(line)))}`);
  woodpecker.set("/api/repos/1/logs/70/700", [entry(0), entry(1), entry(2), entry(3)]);
  await woodpecker.send(path, "event: eof\ndata: eof\n\n");
  expect(await log).toMatchObject([{ pos: 0 }, { pos: 1 }, { pos: 2 }, { pos: 3 }, "eof"]);
});

it("sends the lines that others overtook, and does not take a closed stream for the end", async () => {
  const stored = "/api/repos/1/logs/73/700";
  woodpecker.set("/api/repos/1/pipelines/73", pipelineWith("running"));
  woodpecker.set(stored, [entry(0)]);
  const { body } = await ask("/api/stream/acme/web/73/1/1");
  const { read } = createReader(body);
  await read('"pos":0');
  woodpecker.set(stored, [entry(0), entry(1), entry(2)]);
  const path = "/api/stream/logs/1/73/700";
  for (const line of [2, 1, 3]) await woodpecker.send(path, dataFrame(JSON.stringify(entry(line))));
  expect((await read('"pos":3')).match(/"pos":\d/g)).toEqual(['"pos":1', '"pos":2', '"pos":3']);
  await woodpecker.hangUp(path);
  // The browser connects again.
  await expect(read("eof")).rejects.toThrow("terminated");
});

it("tells a step without a log from one that does not exist", async () => {
  woodpecker.set("/api/repos/1/pipelines/70", pipelineWith("success"));
  woodpecker.set("/api/repos/1/logs/70/700", null);
  expect((await ask(`${web}/builds/70/logs/1/1`)).status).toBe(204);
  expect((await ask(`${web}/builds/70/logs/1/2`)).status).toBe(404);
});

it("says what is wrong with a log", async () => {
  woodpecker.set("/api/repos/1/pipelines/70", pipelineWith("success"));
  woodpecker.set("/api/repos/1/logs/70/700", { half: "an answer" });
  const log = await ask(`${web}/builds/70/logs/1/1`);
  expect([log.status, await log.text()]).toEqual([502, expect.stringContaining("as a Woodpecker")]);
});

it("forgets why a build failed when its log is deleted", async () => {
  const step = { id: 720, pid: 2, name: "slow", state: "failure", exit_code: 1 };
  const workflows = [{ id: 72, pid: 1, name: "w", state: "failure", children: [step] }];
  const logPath = "/api/repos/1/logs/72/720";
  woodpecker.set("/api/repos/1/pipelines/72", {
    ...pipelineWith("failure"),
    id: 72,
    number: 72,
    status: "failure",
    workflows,
  });
  woodpecker.set(logPath, [entry(0, "Error: no such file: app.toml")]);
  const summary = async () => (await ask(`${web}/builds/72/summary`)).text();
  expect(await summary()).toContain("app.toml");
  woodpecker.set(logPath, []);
  expect(await summary()).toContain("app.toml");
  await ask(`${web}/builds/72/logs/1/1`, { method: "DELETE" });
  expect(woodpecker.takeChanges()).toEqual([`DELETE ${logPath}`]);
  expect(await summary()).not.toContain("app.toml");
});

it("cuts a running log of a repository that its viewer may no longer read", async () => {
  woodpecker.set("/api/repos/1/pipelines/71", { ...pipelineWith("running"), number: 71 });
  woodpecker.set("/api/repos/1/logs/71/700", []);
  const path = "/api/stream/logs/1/71/700";
  const { body } = await ask("/api/stream/acme/web/71/1/1");
  const { read } = createReader(body);
  await woodpecker.send(path, dataFrame(JSON.stringify(entry(0))));
  await read('"pos":0');
  woodpecker.set("/api/repos/1/permissions", "", 404);
  aheadMs += 61_000;
  await woodpecker.send(path, dataFrame(JSON.stringify(entry(1))));
  await expect(read('"pos":1')).rejects.toThrow("terminated");
});

it("says what to set if Woodpecker would send people elsewhere after they sign in", async () => {
  const answer = await ask("/login", { headers: {} });
  const message = new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get(
    "message",
  );
  expect(message).toContain(`WOODPECKER_HOST=${connected.address}`);
});

it.each([
  ["error=registration_closed", "Woodpecker takes no new people"],
  ["error=access_denied&error_description=You+said+no", "You said no"],
  ["error=constructor", "constructor"],
])("says why a sign-in failed: %s", async (query, message) => {
  const answer = await ask(`/login?${query}`, { headers: {} });
  const location = answer.headers.get("location") ?? "";
  expect(new URL(location, "http://x").searchParams.get("message")).toBe(message);
});

it("asks for the badge of a branch by its name", async () => {
  const path = "/api/badges/acme/web/status.svg";
  woodpecker.set(`${path}?branch=feature/a`, "<svg>of the branch</svg>");
  for (const query of [
    "ref=refs/heads/feature/a",
    "ref=refs%2Fheads%2Ffeature/a",
    "branch=feature/a",
  ])
    expect(await (await ask(`${path}?${query}`)).text()).toBe("<svg>of the branch</svg>");
});

it("asks for nothing that Woodpecker does not have", () => {
  expect([...woodpecker.unknown]).toEqual([]);
});

it("refuses to start in front of a Woodpecker server that is too old", async () => {
  const old = await startLocalServer((_request, response) => {
    response.end(
      JSON.stringify({ source: "https://github.com/woodpecker-ci/woodpecker", version: "2.8.3" }),
    );
  });
  await expect(startConnected(old.address)).rejects.toThrow(/Woodpecker 2\.8\.3.*3\.0 and newer/);
  await old.close();
});
