/**
 * Writes the recorded builds of the example repositories: runs each of them with the real server, in real time, and keeps
 * what the server says of it. Takes about five minutes. Run it again when a pipeline, a script or a build of the example has
 * changed.
 */
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isFinished } from "@signalbox/contract";
import { createEmbeddedApp } from "../packages/server/src/app.ts";
import { readConfig } from "../packages/server/src/config/config.ts";
import {
  createExampleRepositories,
  exampleRepositories,
} from "../packages/server/src/example/create-repositories.ts";
import { exampleNamespace } from "../packages/server/src/example/example-namespace.ts";
import { requestFor } from "../packages/server/src/example/import-builds.ts";
import {
  hideValues,
  logVariables,
  recordingFile,
} from "../packages/server/src/example/recorded-builds.ts";
import { createGit } from "../packages/server/src/source/git/git.ts";
import { logLine } from "../packages/server/src/live/log-line.ts";
import { activation } from "../packages/server/src/trigger/activation.ts";
import { machineEnvironment } from "./places.mjs";

/** The port that a test of the example listens on, and the build that another program disturbs. */
const taken = { port: 43117, repo: "tickets", number: 3 };

const folder = await mkdtemp(join(tmpdir(), "signalbox-example-"));
const repositories = join(folder, "repositories");
const data = join(folder, "data");
const dashboard = join(folder, "dashboard");
for (const path of [repositories, data, dashboard]) await mkdir(path);
await writeFile(join(dashboard, "index.html"), "<!doctype html>");

const stop = new AbortController();
const { PATH } = machineEnvironment;
const git = await createGit({ home: join(folder, "git"), path: PATH, signal: stop.signal });
const created = await createExampleRepositories(git, repositories, Math.floor(Date.now() / 1000));
const app = await createEmbeddedApp({
  config: readConfig(
    ["--port", "0", "--data", data, "--repos", repositories, "--concurrency", "8"],
    { PATH, SIGNALBOX_ADMIN_PASSWORD: "while the example is recorded" },
  ),
  clock: Date.now,
  report: { line: () => undefined, problem: console.error },
  dashboard,
});
const { store, trigger, watch, logs } = app.deps;

try {
  const recorded = await Promise.all(exampleRepositories.map(recordRepository));
  await writeFile(recordingFile, toLines(recorded.flat()));
} finally {
  await app.close();
  stop.abort();
  await rm(folder, { recursive: true, force: true });
}

async function recordRepository(plan) {
  const owner = store.users.find("admin");
  const stored = store.repos.find(exampleNamespace, plan.name);
  const { id } = stored.repo;
  await watch.enable(stored, () => store.repos.update(id, activation(stored.repo, owner)));
  const started = [];
  const ended = [];
  for (const [index, build] of plan.builds.entries()) {
    if (build.needsApproval) store.repos.update(id, { protected: true });
    const request = requestFor(build, created.get(plan.name), started);
    const isDisturbed = plan.name === taken.repo && index + 1 === taken.number;
    const other = isDisturbed ? createServer().listen(taken.port, "127.0.0.1") : undefined;
    if (other !== undefined) await once(other, "listening");
    const one = await trigger.start(store.repos.findById(id), request);
    started.push(one);
    const end = waitForEnd(one.id);
    ended.push(end);
    // The tests of this repository must not meet each other on their port.
    if (plan.name === taken.repo) await end;
    other?.close();
  }
  const builds = await Promise.all(ended);
  return Promise.all(builds.map((build) => recordBuild(plan.name, build)));
}

async function waitForEnd(buildId) {
  for (;;) {
    const build = store.stages.withStages(store.builds.findById(buildId));
    const isBlocked = build.stages.some(({ status }) => status === "blocked");
    const hasReason = build.status !== "failure" || build.reason !== undefined;
    if (isBlocked || (isFinished(build.status) && hasReason)) return build;
    await pause(200);
  }
}

async function recordBuild(repo, build) {
  // Without the time in the queue, because the builds of three weeks run at once here.
  const time = (seconds) => (seconds ? seconds - build.started : undefined);
  const times = ({ started, stopped }) => ({ started: time(started), stopped: time(stopped) });
  const recordStep = async (stage, step) => ({
    ...pick(step, ["name", "status", "exit_code", "error", "errignore", "depends_on"]),
    ...times(step),
    log: await readLog({ build: build.id, stage: stage.number, step: step.number }, build, repo),
  });
  const recordStage = async (stage) => ({
    ...pick(stage, ["name", "kind", "type", "status", "exit_code", "error", "blocked_for"]),
    ...pick(stage, ["on_success", "on_failure", "depends_on"]),
    ...times(stage),
    steps: await Promise.all((stage.steps ?? []).map((step) => recordStep(stage, step))),
  });
  return {
    repo,
    ...pick(build, ["number", "status", "reason"]),
    started: time(build.started),
    finished: time(build.finished),
    stages: await Promise.all(build.stages.map(recordStage)),
  };
}

function pick(object, names) {
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

/** The lines with their seconds; undefined if there is no log. */
async function readLog(place, build, repo) {
  const text = await readFile(logs.path(place), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const [workspace] = new RegExp(`${data}/workspaces/drone-[^/]+/drone/src`).exec(text) ?? [""];
  const repository = join(repositories, exampleNamespace, `${repo}.git`);
  const variables = logVariables(build.after, { workspace, repository });
  const records = text.split("\n").filter((record) => record !== "");
  const lines = records.map(logLine);
  const texts = hideValues(
    lines.map(({ out }) => out),
    variables,
  );
  return lines.map(({ time }, index) => ({ text: texts[index], time }));
}

/** Each build in a line, after the texts that it is the first to have. */
function toLines(builds) {
  const places = new Map();
  const lines = [];
  const toPlace = (text) => {
    if (!places.has(text)) {
      places.set(text, places.size);
      lines.push(JSON.stringify(text));
    }
    return places.get(text);
  };
  for (const build of builds) {
    for (const { steps } of build.stages)
      for (const step of steps)
        step.log &&= [...Map.groupBy(step.log, ({ time }) => time)].map(([time, records]) =>
          [time].concat(records.map(({ text }) => toPlace(text))),
        );
    lines.push(JSON.stringify(build));
  }
  return `${lines.join("\n")}\n`;
}
