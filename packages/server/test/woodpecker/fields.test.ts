import { expect, it } from "vitest";
import * as entities from "../../src/connected/woodpecker/entities.ts";
import { toGraph } from "../../src/connected/woodpecker/graph.ts";
import { toBuild } from "../../src/connected/woodpecker/to-build.ts";
import { toCron, toRepo, toSecret, toUser } from "../../src/connected/woodpecker/to-entities.ts";

const now = 1_795_800_000;
const buildOf = (json: object, configuration = "") =>
  toBuild(entities.Pipeline.parse({ id: 1, number: 1, ...json }), {
    repoId: 3,
    now,
    graph: toGraph([{ name: "w", data: Buffer.from(configuration).toString("base64") }]),
    agents: new Map([[2, "agent-two"]]),
  });

it("maps every field of a pipeline", () => {
  const { stages, ...build } = buildOf({
    id: 46,
    number: 36,
    author: "kim",
    parent: 35,
    event: "deployment",
    status: "success",
    errors: [
      { message: "Old", is_warning: true, data: { file: "w", field: "steps" } },
      { message: "Older", is_warning: true, data: { file: "w", field: "w.runs_on" } },
      { message: "Odd", is_warning: false, data: null },
    ],
    created: 100,
    updated: 104,
    started: 101,
    finished: 103,
    deploy_to: "production",
    deploy_task: "migrate",
    commit: "bb6faf0f",
    branch: "main",
    ref: "refs/heads/main",
    author_avatar: "https://forge.example/kim.png",
    author_email: "kim@example.com",
    forge_url: "https://forge.example/commit",
    cron: "nightly",
    title: "A title",
    message: "A message",
    sender: "lee",
    timestamp: 99,
    variables: { A: "1" },
    from_fork: true,
    pr_draft: true,
    workflows: [],
  });
  expect(stages).toEqual([]);
  expect(build).toEqual({
    id: 46,
    number: 36,
    repo_id: 3,
    parent: 35,
    event: "promote",
    action: "",
    status: "success",
    error: "Odd",
    warnings: ["w: steps: Old", "w.runs_on: Older"],
    created: 100,
    updated: 104,
    started: 101,
    finished: 103,
    deploy_to: "production",
    deploy_task: "migrate",
    after: "bb6faf0f",
    before: "",
    source: "main",
    target: "main",
    source_repo: "",
    ref: "refs/heads/main",
    author_login: "kim",
    author_name: "kim",
    author_avatar: "https://forge.example/kim.png",
    author_email: "kim@example.com",
    link: "https://forge.example/commit",
    cron: "nightly",
    title: "A title",
    message: "A message",
    // Woodpecker does not store who restarted or deployed.
    sender: "",
    trigger: "",
    timestamp: 99,
    params: { A: "1" },
    fork: true,
    draft: true,
    version: 0,
  });
});

it("maps every field of a workflow and of a step", () => {
  const step = {
    id: 7,
    pid: 3,
    name: "unit",
    state: "failure",
    error: "It could not start",
    exit_code: 137,
    started: 102,
    finished: 103,
    type: "commands",
  };
  const workflow = {
    id: 5,
    pid: 1,
    name: "w",
    state: "failure",
    error: "A reason",
    started: 101,
    finished: 103,
    agent_id: 2,
    platform: "linux/arm64",
    children: [step, { ...step, id: 6, pid: 2, name: "db", state: "running", type: "service" }],
  };
  const [stage] =
    buildOf(
      {
        created: 100,
        updated: 104,
        reviewed: 100,
        reviewed_by: "lee",
        workflows: [workflow, { ...workflow, id: 8, pid: 2, name: "x", children: null }],
      },
      "depends_on: [x]\nruns_on: [failure]\nsteps: [{name: unit, image: node, failure: ignore, depends_on: [db]}]",
    ).stages ?? [];
  expect(stage).toEqual({
    id: 5,
    repo_id: 3,
    build_id: 1,
    number: 1,
    name: "w",
    kind: "pipeline",
    type: "woodpecker",
    status: "failure",
    error: "A reason",
    errignore: false,
    exit_code: 0,
    machine: "agent-two",
    os: "linux",
    arch: "arm64",
    started: 101,
    stopped: 103,
    created: 100,
    updated: 104,
    version: 0,
    on_success: true,
    on_failure: true,
    depends_on: ["x"],
    reviewer: "lee",
    reviewed: 100,
    steps: [
      expect.objectContaining({ id: 6, number: 1, name: "db", detached: true }),
      {
        id: 7,
        step_id: 0,
        number: 2,
        name: "unit",
        status: "failure",
        error: "It could not start",
        errignore: true,
        exit_code: 137,
        version: 0,
        started: 102,
        stopped: 103,
        depends_on: ["db"],
        image: "node",
      },
    ],
  });
});

it.each([
  ["a closed pull request", { event: "pull_request_closed" }, { action: "closed" }],
  [
    "a changed pull request",
    { event: "pull_request_metadata", event_reason: ["label_updated", "assigned"] },
    { event: "pull_request", action: "label_updated, assigned" },
  ],
  [
    "a release",
    { event: "release", ref: "refs/tags/v1", release: { title: "One" } },
    { event: "tag", message: "created release One", target: "v1" },
  ],
  [
    "a manual build",
    { event: "manual", author: "kim" },
    { event: "custom", sender: "kim", trigger: "kim" },
  ],
  ["a deployment of the feed", { event: "deployment", author: "kim" }, { sender: "", trigger: "" }],
  ["a push", { event: "push", author: "kim", sender: "lee" }, { sender: "lee", trigger: "@hook" }],
  [
    "a cron job, whose time is that of its next run",
    { event: "cron", created: 5, timestamp: 9 },
    { timestamp: 5, trigger: "@cron" },
  ],
  [
    "a pull request",
    { event: "pull_request", refspec: "topic:main", branch: "main" },
    { source: "topic", target: "main" },
  ],
  [
    "a build that a step ended",
    { status: "killed", cancel_info: { canceled_by_step: "lint" } },
    { cancel_reason: "Cancelled by the step lint" },
  ],
  [
    "a build that a person ended",
    { status: "killed", cancel_info: { canceled_by_user: "kim" } },
    { cancel_reason: "Cancelled by kim" },
  ],
  [
    "an unknown status and event",
    { status: "dreaming", event: "moon" },
    { status: "dreaming", event: "moon" },
  ],
])("maps %s", (_, pipeline, build) => {
  expect(buildOf(pipeline)).toMatchObject(build);
});

it.each(["success", "failure", "running", "pending", "killed", "blocked", "declined", "error"])(
  "takes over the status %s",
  (status) => {
    const workflows = [{ id: 1, pid: 1, name: "w", state: status }];
    const build = buildOf({ status, workflows });
    expect([build.status, build.stages?.[0]?.status]).toEqual([status, status]);
  },
);

it.each([
  ["canceled", { status: "killed" }],
  ["created", { status: "pending" }],
])("translates the status %s", (status, build) => {
  expect(buildOf({ status, created: now })).toMatchObject(build);
});

it("shows no stages of a pipeline in a list, and names agents by number to whom Woodpecker does not tell more", () => {
  const workflows = [{ id: 1, pid: 1, name: "w", agent_id: 7 }];
  const pipeline = entities.Pipeline.parse({ id: 1, number: 1, workflows });
  expect(toBuild(pipeline, { repoId: 1, now }, false)).not.toHaveProperty("stages");
  expect(toBuild(pipeline, { repoId: 1, now }).stages?.[0]?.machine).toBe("agent 7");
});

it("omits times of nothing, and steps' errors before their end", () => {
  const step = {
    id: 1,
    pid: 2,
    name: "s",
    state: "running",
    error: "x",
    started: 0,
    finished: -62_135_596_800,
  };
  const [stage] =
    buildOf({ workflows: [{ id: 1, pid: 1, name: "w", children: [step] }] }).stages ?? [];
  expect(stage?.steps?.[0]).toEqual({
    id: 1,
    step_id: 0,
    number: 1,
    name: "s",
    status: "running",
    exit_code: 0,
    version: 0,
  });
});

it("tells steps that were ended from those that never ran, which have no log", () => {
  const step = (id: number, state: string, started: number) => ({ id, pid: id, state, started });
  const children = [step(1, "canceled", 0), step(2, "killed", 0), step(3, "killed", 5)];
  const [stage] =
    buildOf({ workflows: [{ id: 1, pid: 1, name: "w", state: "skipped", children }] }).stages ?? [];
  expect(stage?.steps?.map(({ status }) => status)).toEqual(["skipped", "skipped", "killed"]);
});

it("gives workflows of one name names of their own", () => {
  const names = (...workflows: { name: string; environ?: object }[]) =>
    buildOf({
      workflows: workflows.map((one, at) => Object.assign({ id: at + 1, pid: at + 1 }, one)),
    }).stages?.map(({ name }) => name);
  expect(names({ name: "a" }, { name: "a" }, { name: "a 2" })).toEqual(["a", "a 2", "a 2 2"]);
  const environ = { GO: "1.26", N: 1 };
  expect(names({ name: "a b", environ }, { name: "a b", environ })).toEqual([
    "a b (GO=1.26)",
    "a b (GO=1.26) 2",
  ]);
  expect(names({ name: "日本語", environ })).toEqual(["日本語"]);
});

it("maps every field of a repository", () => {
  const repo = entities.WoodpeckerRepo.parse({
    id: 3,
    forge_remote_id: "100",
    owner: "acme",
    name: "web",
    forge_url: "https://forge.example/acme/web",
    clone_url: "https://forge.example/acme/web.git",
    clone_url_ssh: "git@forge.example:acme/web.git",
    default_branch: "main",
    private: true,
    visibility: "internal",
    active: true,
    timeout: 60,
    trusted: { network: false, volumes: true, security: false },
    require_approval: "all_events",
    allow_pr: false,
    config_file: ".ci.yml",
    cancel_previous_pipeline_events: ["push", null],
    last_pipeline: { id: 9, number: 8 },
  });
  expect(
    toRepo(repo, { now, permissions: { read: true, write: true, admin: false } }),
  ).toMatchObject({
    id: 3,
    uid: "100",
    namespace: "acme",
    name: "web",
    slug: "acme/web",
    link: "https://forge.example/acme/web",
    git_http_url: "https://forge.example/acme/web.git",
    git_ssh_url: "git@forge.example:acme/web.git",
    default_branch: "main",
    private: true,
    visibility: "internal",
    active: true,
    timeout: 60,
    trusted: true,
    protected: true,
    ignore_pull_requests: true,
    auto_cancel_pushes: true,
    auto_cancel_pull_requests: false,
    config_path: ".ci.yml",
    counter: 8,
    build: { id: 9, number: 8, repo_id: 3 },
    permissions: { read: true, write: true, admin: false },
  });
});

it("maps every field of a person, a cron job and a secret", () => {
  const person = {
    id: "4",
    login: "kim",
    email: null,
    avatar_url: "https://forge.example/kim.png",
  };
  expect(toUser(entities.WoodpeckerUser.parse(person))).toMatchObject({
    id: 4,
    login: "kim",
    email: "",
    avatar: "https://forge.example/kim.png",
    admin: false,
    active: true,
  });
  const job = {
    id: 2,
    repo_id: 3,
    name: "night ly",
    schedule: "0 3 * * *",
    branch: "",
    next_exec: 50,
    created: 40,
  };
  expect(toCron(entities.WoodpeckerCron.parse(job), "main")).toMatchObject({
    id: 2,
    repo_id: 3,
    name: "night ly",
    expr: "0 0 3 * * *",
    next: 50,
    branch: "main",
    disabled: false,
    created: 40,
  });
  const secret = { id: 5, name: "tok", events: ["push", 7, "pull_request"], images: null };
  expect(toSecret(entities.WoodpeckerSecret.parse(secret), { namespace: "acme" })).toMatchObject({
    id: 5,
    namespace: "acme",
    name: "tok",
    pull_request: true,
  });
});
