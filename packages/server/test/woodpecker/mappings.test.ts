import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import * as entities from "../../src/connected/woodpecker/entities.ts";
import { toGraph } from "../../src/connected/woodpecker/graph.ts";
import { toBuild } from "../../src/connected/woodpecker/to-build.ts";
import {
  toCron,
  toRepo,
  toSchedule,
  toSecret,
  toSecretEvents,
  toUser,
} from "../../src/connected/woodpecker/to-entities.ts";
import { toApprovalMode } from "../../src/connected/woodpecker/repo-calls.ts";
import { readStoredLines } from "../../src/connected/woodpecker/stored-log.ts";
import { toPipelineFile } from "../../src/connected/woodpecker/to-pipeline-file.ts";
import { findStep } from "../../src/connected/woodpecker/to-stages.ts";

/** Answers of a Woodpecker server of version 3.17. */
const recorded = z
  .record(z.string(), z.object({ path: z.string(), body: z.unknown() }))
  .parse(JSON.parse(readFileSync(new URL("recorded-woodpecker.json", import.meta.url), "utf8")));
const bodyOf = (name: string): unknown => recorded[name]?.body;
const pipelineOf = (name: string) => entities.Pipeline.parse(bodyOf(name));
const now = 1_795_800_000;
const buildOf = (name: string, graph = toGraph([])) =>
  toBuild(pipelineOf(name), { repoId: 1, now, graph });

it("names what a push is", () => {
  expect(buildOf("pipeline-success")).toMatchObject({
    repo_id: 1,
    status: "success",
    event: "push",
    ref: expect.stringMatching(/^refs\/heads\//),
    trigger: "@hook",
    sender: expect.stringMatching(/.+/),
    after: expect.stringMatching(/^[0-9a-f]{40}$/),
    link: expect.stringMatching(/^http/),
    version: 0,
  });
});

it("numbers steps in each stage, and finds the step of a number", () => {
  const { stages = [] } = buildOf("pipeline-workflows");
  expect(stages.map(({ number, name }) => [number, name]).slice(0, 3)).toEqual([
    [1, "build"],
    [2, "deploy"],
    [3, "lint"],
  ]);
  for (const stage of stages)
    expect(stage.steps?.map(({ number }) => number)).toEqual(stage.steps?.map((_, at) => at + 1));
  const pipeline = pipelineOf("pipeline-workflows");
  expect(findStep(pipeline, 2, 1)?.id).toBe(59);
  expect(findStep(pipeline, 2, 9)).toBeUndefined();
  expect(findStep(pipeline, 99, 1)).toBeUndefined();
});

it("takes the dependencies of stages and the images of steps from the configuration", () => {
  const graph = toGraph(entities.listOf(entities.ConfigFile).parse(bodyOf("pipeline-config")));
  const { stages = [] } = buildOf("pipeline-workflows", graph);
  const deploy = stages.find(({ name }) => name === "deploy");
  expect(deploy).toMatchObject({ depends_on: ["test", "lint"], on_failure: false });
  expect(deploy?.steps?.[0]).toMatchObject({ name: "ship", image: "bash" });
  expect(stages.find(({ name }) => name === "notify")).toMatchObject({
    depends_on: ["deploy"],
    on_failure: true,
  });
});

it("draws the order of steps that name no others, and only steps that exist", () => {
  const yaml =
    "skip_clone: true\nservices: [{name: db, image: pg}]\nsteps: {a: {image: x}, b: {image: y, detach: true}, gone: {image: z}, c: {image: z, failure: ignore}}";
  const graph = toGraph([{ name: "w", data: Buffer.from(yaml).toString("base64") }]);
  const children = ["db", "a", "b", "c"].map((name, at) => ({
    id: at + 1,
    pid: at + 2,
    name,
    state: name === "c" ? "failure" : "success",
    type: "commands",
  }));
  const pipeline = entities.Pipeline.parse({
    id: 1,
    number: 1,
    workflows: [{ id: 1, pid: 1, name: "w", state: "success", children }],
  });
  const [stage] = toBuild(pipeline, { repoId: 1, now, graph }).stages ?? [];
  expect(stage?.steps?.map(({ name, depends_on: on, detached }) => [name, on, detached])).toEqual([
    ["db", undefined, true],
    ["a", undefined, undefined],
    ["b", ["a"], true],
    ["c", undefined, undefined],
  ]);
  expect(stage?.steps?.[3]).toMatchObject({ errignore: true });
});

it("gives each workflow of a matrix a name of its own", () => {
  const names = (buildOf("pipeline-matrix").stages ?? []).map(({ name }) => name);
  expect(names[0]).toBe("woodpecker (DB=sqlite, GO_VERSION=1.25)");
  expect(new Set(names).size).toBe(names.length);
});

it("shows the files of all workflows, with the lines of their steps", () => {
  const files = entities.listOf(entities.ConfigFile).parse(bodyOf("pipeline-config"));
  const { path, text = "", stages } = toPipelineFile(files, pipelineOf("pipeline-workflows"), "");
  const lines = text.split("\n");
  // Not the name of one of them.
  expect(path).toBe(".woodpecker");
  expect(stages.map(({ name, number }) => [name, number])).toEqual([
    ["build", 1],
    ["deploy", 2],
    ["lint", 3],
    ["notify", 4],
    ["test", 5],
  ]);
  for (const { name, line, steps } of stages) {
    expect(lines[line - 1]).toBe(`# ${name}`);
    for (const step of steps) expect(lines[step.line - 1]).toContain(step.name);
  }
  expect(stages[4]?.steps.map(({ name, number }) => [name, number])).toEqual([
    ["unit", 1],
    ["e2e", 2],
    ["merge", 3],
  ]);
});

it("shows a single file as it is, and workflows of a matrix at the same line", () => {
  const yaml = "steps:\n  a: {image: x}\n  gone: {image: x}\n";
  const workflows = [1, 2].map((pid) => ({
    id: pid,
    pid,
    name: "w",
    children: [{ id: pid + 2, pid: pid + 2, name: "a" }],
  }));
  const pipeline = entities.Pipeline.parse({ id: 1, number: 1, workflows });
  const data = Buffer.from(yaml).toString("base64");
  const steps = [
    { name: "a", line: 2, number: 1 },
    { name: "gone", line: 3 },
  ];
  expect(toPipelineFile([{ name: "w", data }], pipeline, "")).toEqual({
    path: "w",
    source: "build",
    text: yaml,
    stages: [
      { name: "w", line: 1, number: 1, steps },
      { name: "w", line: 1, number: 2, steps },
    ],
  });
  const broken = Buffer.from("steps: [").toString("base64");
  expect(toPipelineFile([{ name: "w", data: broken }], pipeline, "").text).toBe("steps: [\n");
  expect(toPipelineFile([], pipeline, "x").problem).toMatch(/no configuration/);
});

it("says in words why a build was ended or could not begin", () => {
  expect(buildOf("pipeline-superseded")).toMatchObject({
    status: "killed",
    cancel_reason: "Superseded by #35",
  });
  expect(buildOf("pipeline-superseded").stages?.[0]?.steps?.[1]?.status).toBe("skipped");
  expect(buildOf("pipeline-created-stuck")).toMatchObject({
    status: "error",
    error: "Woodpecker did not finish creating it",
  });
  const fresh = pipelineOf("pipeline-created-stuck");
  expect(toBuild(fresh, { repoId: 1, now: fresh.created + 5 }).status).toBe("pending");
  const lint = buildOf("pipeline-lint-errors");
  expect([lint.status, lint.error]).toEqual(["error", expect.stringMatching(/.+/)]);
});

it.each([
  ["pipeline-failure", "failure", ["success 0", "failure 3", "skipped 0", "success 0"]],
  ["pipeline-start-fail", "failure", ["failure 0", "skipped 0"]],
  ["pipeline-fail-cancel", "killed", ["failure 1", "killed 130"]],
  ["pipeline-killed", "killed", ["killed 0", "skipped 0"]],
  ["pipeline-warning", "success", ["success 0"]],
  ["pipeline-fork", "blocked", ["blocked 0", "blocked 0"]],
])("reads how the steps of %s ended", (name, status, ends) => {
  const { status: found, stages = [] } = buildOf(name);
  const steps = stages.flatMap((stage) => stage.steps ?? []);
  expect([found, steps.map((step) => `${step.status} ${step.exit_code}`)]).toEqual([status, ends]);
});

it("finds in recordings why a step could not start, who is from a fork, and what is questionable", () => {
  const [stage] = buildOf("pipeline-start-fail").stages ?? [];
  expect(stage).toMatchObject({
    error: "expected fail to start step",
    steps: [{ error: "expected fail to start step" }, {}],
  });
  expect(buildOf("pipeline-fork")).toMatchObject({ fork: true, sender: "carol", source: "topic" });
  const { error, warnings } = buildOf("pipeline-warning");
  expect([error, warnings]).toEqual([undefined, [expect.stringContaining("`event` filter")]]);
  expect(buildOf("pipeline-fail-cancel").cancel_reason).toBe("Cancelled by the step boom");
});

it("tells warnings about the configuration from the reason why a build could not begin", () => {
  const warning = { message: "no event filter", is_warning: true, data: { field: "steps.a" } };
  const failure = { message: "no steps", is_warning: false, data: { file: "w", field: "steps" } };
  const problemsOf = (errors: object[], status: string) => {
    const pipeline = entities.Pipeline.parse({ id: 1, number: 1, status, errors });
    const { error, warnings } = toBuild(pipeline, { repoId: 1, now });
    return { error, warnings };
  };
  const words = "steps.a: no event filter";
  expect(problemsOf([warning], "success")).toEqual({ warnings: [words] });
  expect(problemsOf([warning, failure], "error")).toEqual({
    error: "w: steps: no steps",
    warnings: [words],
  });
  expect(problemsOf([warning], "error")).toEqual({ error: words });
});

it("says who canceled, approved or declined a build", () => {
  expect(buildOf("pipeline-canceled").cancel_reason).toBe("Cancelled by admin1");
  expect(buildOf("pipeline-declined").error).toBeUndefined();
  expect(buildOf("pipeline-declined").stages).toMatchObject([
    { status: "declined", reviewer: "alice", reviewed: 1_795_799_679 },
  ]);
  const info = { canceled_by_step: "lint" };
  const pipeline = { id: 1, number: 1, status: "killed", cancel_info: info };
  expect(toBuild(entities.Pipeline.parse(pipeline), { repoId: 1, now }).cancel_reason).toBe(
    "Cancelled by the step lint",
  );
});

it("names nobody who did not act", () => {
  expect(buildOf("pipeline-deployment")).toMatchObject({
    event: "promote",
    deploy_to: "production",
    parent: 24,
    sender: "",
    trigger: "",
  });
  expect(buildOf("pipeline-cron")).toMatchObject({
    event: "cron",
    cron: "nightly",
    sender: "",
    trigger: "@cron",
    params: { NIGHT: "1" },
  });
  // Woodpecker copies who declined the build that this one repeats.
  expect(pipelineOf("restart-declined")).toMatchObject({ parent: 3, reviewed_by: "alice" });
  expect(buildOf("restart-declined").stages?.[0]).not.toHaveProperty("reviewer");
});

it("reads tags and pull requests", () => {
  expect(buildOf("pipeline-tag")).toMatchObject({ event: "tag", target: "v1.0.0" });
  expect(buildOf("pipeline-pull")).toMatchObject({
    event: "pull_request",
    source: "topic",
    target: "main",
    title: "A pull request",
  });
});

it("gives the pipelines of events the texts that they lack", () => {
  const event = { id: 1, number: 1, ref: "refs/tags/v2", cron: "nightly" };
  const messageOf = (name: string) =>
    toBuild(entities.Pipeline.parse({ ...event, event: name }), { repoId: 1, now }).message;
  expect(["tag", "cron", "release", "push"].map(messageOf)).toEqual([
    "created tag v2",
    "nightly",
    "created release v2",
    "",
  ]);
  const [item] = entities.listOf(entities.FeedItem).parse(bodyOf("user-feed"));
  expect(item?.event).toBe("cron");
  expect(toBuild(item!, { repoId: 1, now }, false).message).toBe("Cron job");
  const events = z.array(entities.WoodpeckerEvent).parse(bodyOf("events"));
  expect(events.map(({ repo, pipeline }) => [repo.name, pipeline.number]).at(0)).toEqual([
    "web",
    1,
  ]);
});

it("reads repositories, people, cron jobs and secrets", () => {
  const repo = entities.WoodpeckerRepo.parse(bodyOf("repo-lookup"));
  expect(toRepo(repo, { now, counter: 36 })).toMatchObject({
    slug: "acme/web",
    uid: "100",
    active: true,
    trusted: true,
    counter: 36,
    protected: false,
    require_approval: "forks",
    ignore_pull_requests: false,
  });
  expect(toUser(entities.WoodpeckerUser.parse(bodyOf("user")))).toMatchObject({ admin: true });
  const [hourly, nightly] = entities
    .listOf(entities.WoodpeckerCron)
    .parse(bodyOf("cron-list"))
    .map((job) => toCron(job, "main"));
  expect(hourly).toMatchObject({ expr: "@hourly", disabled: true, next: 0, branch: "main" });
  expect(nightly).toMatchObject({
    expr: "0 0 3 * * *",
    timezone: expect.any(String),
    next: 1_795_831_200,
  });
  expect(["0 0 3 * * *", "@every 5m", "5 4 * * *"].map(toSchedule)).toEqual([
    "0 3 * * *",
    "@every 5m",
    "5 4 * * *",
  ]);
  const [secret] = entities.listOf(entities.WoodpeckerSecret).parse(bodyOf("secrets"));
  expect(toSecret(secret!, { repoId: 1 })).toEqual({
    id: 1,
    repo_id: 1,
    name: "repo_secret",
    events: secret!.events,
    images: secret!.images,
  });
});

it.each([
  ["none", { protected: false }, undefined],
  ["pull_requests", { protected: false }, undefined],
  ["forks", { protected: true }, "all_events"],
  ["all_events", { protected: false }, "forks"],
  ["forks", { require_approval: "none" }, "none"],
  ["forks", { require_approval: "pull_requests", protected: false }, "pull_requests"],
  ["none", {}, undefined],
])("changes which builds wait for approval, here %s, by %j to %s", (known, body, mode) => {
  expect(toApprovalMode(known, body)).toBe(mode);
});

it("refuses a mode of approval that Woodpecker does not have", () => {
  expect(() => toApprovalMode("none", { require_approval: "some" })).toThrow("must be one of none");
});

it("changes nothing of the events of a secret but those of pull requests", () => {
  expect(toSecretEvents(["push", "manual"], true)).toEqual(["push", "manual", "pull_request"]);
  expect(toSecretEvents(["push", "pull_request"], false)).toEqual(["push"]);
  expect(toSecretEvents(["push"], undefined)).toEqual(["push"]);
  expect(() => toSecretEvents(["pull_request"], false)).toThrow("for pull requests only");
  expect(toSecretEvents(undefined, false)).not.toContain("pull_request");
  expect(toSecretEvents(["push"], true, ["tag"])).toEqual(["tag"]);
  expect(() => toSecretEvents(["push"], undefined, ["pushed"])).toThrow("no event pushed");
  expect(() => toSecretEvents(["push"], undefined, [])).toThrow("at least one event");
});

it("never reads the tokens of agents", () => {
  const agents = entities.listOf(entities.Agent).parse(bodyOf("agents"));
  expect(agents).toHaveLength(2);
  expect(JSON.stringify(agents)).not.toContain("token");
});

const readLines = (...pieces: string[]) =>
  Readable.from(
    readStoredLines(Readable.from(pieces.map((text) => Buffer.from(text))), () => new Error("bad")),
  ).toArray();

it("reads logs in order, each line once, with empty lines", async () => {
  const lines = await readLines(JSON.stringify(bodyOf("logs-bytes")));
  expect(lines[1]).toEqual({ pos: 1, out: "grüße 日本語 👩‍💻 é\n", time: 0 });
  const entry = (line: number, data: string | null, type = 0) => ({ line, data, type, time: 1 });
  const mixed = [entry(2, null), entry(0, "YQ=="), entry(0, "Yg=="), entry(1, "MA==", 2)];
  const expected = [
    { pos: 0, out: "a\n", time: 1 },
    { pos: 2, out: "\n", time: 1 },
  ];
  expect(await readLines(JSON.stringify(mixed))).toEqual(expected);
  expect(await readLines(...JSON.stringify(mixed, undefined, 1).split(/(?=.)/))).toEqual(expected);
  expect([await readLines("null"), await readLines("[]\n")]).toEqual([[], []]);
  const odd = JSON.stringify([{ ...entry(0, "YQ=="), note: '}]"\\' }, { more: [{}] }, 7]);
  await expect(readLines(odd)).rejects.toThrow("bad");
  expect(await readLines(odd.replace(",7", ""))).toHaveLength(1);
});

it("gives lines before the log has arrived whole", async () => {
  const line = (at: number) => JSON.stringify({ line: at, data: "YQ==", type: 0, time: 0 });
  async function* endless() {
    yield Buffer.from(`[${line(0)}`);
    for (let at = 1; ; at += 1) yield Buffer.from(`,${line(at)}`);
  }
  const lines = readStoredLines(endless(), () => new Error("bad"));
  for (const at of [0, 1, 2]) expect((await lines.next()).value).toMatchObject({ pos: at });
  await lines.return(undefined);
});

it.each(["{}", '{"message":"no"}', "<html>", "", '[{"line":0}', "[1]", "[]x"])(
  "refuses %j as a log",
  async (text) => {
    await expect(readLines(text)).rejects.toThrow("bad");
  },
);

it.each([
  ["a pipeline without an id", entities.Pipeline, { number: 1 }],
  ["a pipeline with an absurd number", entities.Pipeline, { id: 1, number: 2 ** 50 }],
  ["a repository without a name", entities.WoodpeckerRepo, { id: 1, owner: "a" }],
  ["text", entities.Pipeline, "<html>"],
] as const)("does not take %s for an answer", (_, schema, json) => {
  expect(schema.safeParse(json).success).toBe(false);
});
