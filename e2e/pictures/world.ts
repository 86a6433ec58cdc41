import { join } from "node:path";
import { rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Build, PipelineSuggestion } from "@signalbox/contract";
import { createRepository, type TestRepository } from "../repository.ts";
import type { Ask } from "../sign-in.ts";
import { estimated, fan, forty, gate, mixed, pipelines } from "./pipelines.ts";

/** The number of stages that run until the server stops. */
export const endlessBuilds = 4;

type Making = { ask: Ask; folder: string };

/** People with different permissions; `reader` may only read. */
export type PersonName = "reader" | "writer" | "repoAdmin";

/**
 * Creates the content of the pictures, repositories with real builds in every state that a server reports, and people. Takes about a
 * minute.
 */
export async function makeWorld(ask: Ask, folder: string): Promise<void> {
  const making = { ask, folder };
  for (const login of ["reader", "writer", "repoAdmin"] as const) await makePerson(ask, login);
  const emails = [
    "kim@example.org",
    "kim.test.with.a.long.address@mail.of.the.company.example.com",
  ];
  await ask("/api/user", "PATCH", { email: "kim@example.com", emails });
  await makeInactive(making);
  await makeEveryStatus(making);
  await makeOthers(making);
  await makeUnexplained(making);
  await makeChanges(making);
  await makeStages(making);
  await makeTrials(making);
  await makeUnfinished(making);
}

export const tokenOf = (login: PersonName): string =>
  `a-token-for-pictures-${login}`.padEnd(40, "-");

export const makePerson = async (ask: Ask, login: PersonName): Promise<void> => {
  const token = tokenOf(login);
  await ask("/api/users", "POST", { login, email: `${login}@example.com`, machine: true, token });
};

const rights = [
  ["signalbox.read", "*"],
  ["signalbox.write", "writer"],
  ["signalbox.admin", "repoAdmin"],
] as const;

/** More repositories than the list shows before "Show more" is pressed. None of them is enabled. */
const makeInactive = async ({ folder }: Making): Promise<void> => {
  for (let n = 1; n <= 56; n += 1)
    await createRepository(folder, `service-${String(n).padStart(2, "0")}`, {
      "README.md": "Hello",
    });
};

const enable = async (
  { ask, folder }: Making,
  name: string,
  files: Record<string, string>,
): Promise<TestRepository> => {
  const repository = await createRepository(folder, name, files);
  for (const [key, value] of rights) await repository.git("config", "--add", key, value);
  await ask("/api/user/repos", "POST");
  await ask(`/api/repos/${repository.slug}`, "POST");
  return repository;
};

/** A build for each final status, and for each event that starts builds. */
const makeEveryStatus = async (making: Making): Promise<void> => {
  const { ask } = making;
  const repository = await enable(making, "statuses", { ".drone.yml": pipelines.success });
  const { slug } = repository;
  const build = async (kind: keyof typeof pipelines, message: string, status: string) => {
    await repository.commit({ ".drone.yml": pipelines[kind], "now.txt": message }, message);
    await until(ask, slug, (builds) => builds[0]?.message.startsWith(message) === true);
    return settled(ask, slug, status);
  };
  const good = await build("success", "Answer lists in pages of fifty", "success");
  await build(
    "failure",
    "Count bytes, not letters\n\nThe limit of the wire is in bytes.",
    "failure",
  );
  await build("error", "Try the other platform", "error");
  await build("stepError", "Use an image of our own", "failure");
  await build("skipping", "Notify only when something broke", "failure");
  await build("endless", "Wait for the database", "running");
  await ask(`/api/repos/${slug}/builds/${good + 5}`, "DELETE");
  await settled(ask, slug, "killed");
  await build("empty", "Say nothing", "success");
  await build("long", "Print ten thousand lines", "success");
  await build("success", "Release 1.4", "success");
  await repository.git("tag", "v1.4.0");
  await ask(`/api/repos/${slug}/builds/${good}/promote?target=production&REGION=eu`, "POST");
  await settled(ask, slug, "success");
  await ask(`/api/repos/${slug}/builds/${good}/rollback?target=staging`, "POST");
  await settled(ask, slug, "success");
  await ask(`/api/repos/${slug}/builds?branch=main&COLOUR=green`, "POST");
  await settled(ask, slug, "success");
  await repository.git("checkout", "--quiet", "-b", "feature/a-longer-name-of-a-branch");
  await build("success", "Try a shorter header", "success");
  await ask(`/api/repos/${slug}/builds/${good + 1}/promote?target=production`, "POST");
  await settled(ask, slug, "failure");
  await makeSettings(ask, slug);
};

const makeSettings = async (ask: Ask, slug: string): Promise<void> => {
  await ask(`/api/repos/${slug}`, "PATCH", { visibility: "public" });
  for (const name of ["DOCKER_PASSWORD", "NPM_TOKEN"])
    await ask(`/api/repos/${slug}/secrets`, "POST", { name, data: "hush", pull_request: false });
  await ask(`/api/repos/${slug}/secrets`, "POST", {
    name: "PUBLIC_URL",
    data: "u",
    pull_request: true,
  });
  await ask(`/api/repos/${slug}/cron`, "POST", { name: "nightly", branch: "main", expr: "@daily" });
  await ask(`/api/repos/${slug}/cron`, "POST", {
    name: "weekdays-at-half-past-two",
    branch: "feature/a-longer-name-of-a-branch",
    expr: "0 30 2 * * 1-5",
  });
};

const makeOthers = async (making: Making): Promise<void> => {
  const { ask } = making;
  await enable(making, "empty", { ".drone.yml": pipelines.success });
  const one = await enable(making, "one-build", { ".drone.yml": pipelines.success });
  await one.commit({ "a.txt": "a" }, "Greet");
  await settled(ask, one.slug, "success");
  const graph = await enable(making, "graph", { ".drone.yml": fan });
  await graph.commit({ "a.txt": "a" }, "Build for all platforms");
  await settled(ask, graph.slug, "failure");
  const long = await enable(
    making,
    "a-repository-with-a-name-that-goes-on-".padEnd(90, "and-on-"),
    {
      ".drone.yml": pipelines.success,
    },
  );
  await long.git("checkout", "--quiet", "-b", `feature/${"a-branch-".repeat(10)}end`);
  await long.commit({ "a.txt": "a" }, "An-unbroken-message-".repeat(30));
  await settled(ask, long.slug, "success");
  await long.commit({ "b.txt": "b" }, "שלום עולם, مرحبا بالعالم 👩‍👩‍👧‍👦🚀 ".repeat(8));
  await until(ask, long.slug, (builds) => builds.length === 2);
  await settled(ask, long.slug, "success");
};

/** Builds whose steps print no reason for their failure, whose pipeline file is refused, and whose clone fails. */
const makeUnexplained = async (making: Making): Promise<void> => {
  const { ask } = making;
  const repository = await enable(making, "silent", { ".drone.yml": pipelines.success });
  const { slug, commit, git, path } = repository;
  await commit({ ".drone.yml": pipelines.silent }, "End without a word");
  await settled(ask, slug, "failure");
  await commit({ ".drone.yml": pipelines.misspelled }, "Test with other commands");
  await until(ask, slug, (builds) => builds.length === 2);
  await settled(ask, slug, "error");
  await commit({ ".drone.yml": pipelines.success, "lost.txt": "lost" }, "Lose a file");
  await until(ask, slug, (builds) => builds.length === 3);
  await settled(ask, slug, "success");
  const lost = await git("rev-parse", "HEAD:lost.txt");
  await rm(join(path, ".git", "objects", lost.slice(0, 2), lost.slice(2)));
  await ask(`/api/repos/${slug}/builds/3`, "POST");
  await settled(ask, slug, "failure", "error");
  await commit({ ".drone.yml": pipelines.unknownStep }, "Test what was installed");
  await until(ask, slug, (builds) => builds.length === 5);
  await settled(ask, slug, "error");
};

/** Builds that change very many files, renamed, binary and generated ones, whose steps leave reports, or whose commit is gone. */
const makeChanges = async (making: Making): Promise<void> => {
  const { ask } = making;
  const { slug, commit, shell, git } = await enable(making, "changes", {
    ".drone.yml": pipelines.reports,
    "src/old-name.ts": lines("export const a", 60),
    "package-lock.json": lines("old", 30),
    "src/long.ts": `const text = "${"a long line ".repeat(40)}";\n`,
  });
  await shell("head -c 4000 /dev/urandom > logo.png; git mv src/old-name.ts src/a-better-name.ts");
  const changed = {
    "src/a-better-name.ts": lines("export const a", 61),
    "package-lock.json": lines("new", 30),
    "src/long.ts": `const text = "${"another long line ".repeat(40)}";\n`,
  };
  await commit(changed, "Give the constants a better name");
  await settled(ask, slug, "failure");
  const many = Array.from({ length: 260 }, (_, n) => [`src/part-${n}/index.ts`, `export {};\n`]);
  await commit(Object.fromEntries(many), "Split the package into parts");
  await until(ask, slug, (builds) => builds.length === 2);
  await settled(ask, slug, "failure");
  await commit({ ".drone.yml": pipelines.unreachable }, "Fetch the fonts of the brand");
  await until(ask, slug, (builds) => builds.length === 3);
  await settled(ask, slug, "failure");
  await git("reset", "--quiet", "--hard", "HEAD~1");
  await shell("git reflog expire --expire=now --all; git gc --quiet --prune=now");
};

/** A build whose stages end in every way, and one of forty stages. */
const makeStages = async (making: Making): Promise<void> => {
  const { ask } = making;
  const { slug, commit } = await enable(making, "mixed", { ".drone.yml": mixed });
  await ask(`/api/repos/${slug}`, "PATCH", { retries: 1 });
  await commit({ "a.txt": "a" }, "Check fonts and spelling");
  await settled(ask, slug, "running");
  await untilStage(ask, slug, "fonts", "failure");
  await ask(`/api/repos/${slug}/builds/1`, "DELETE");
  await settled(ask, slug, "killed", "failure");
  const many = await enable(making, "forty", { ".drone.yml": forty });
  await many.commit({ "a.txt": "a" }, "Test forty packages");
  await settled(ask, many.slug, "failure");
};

const untilStage = async (ask: Ask, slug: string, name: string, status: string): Promise<void> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const { stages = [] } = Build.parse(await ask(`/api/repos/${slug}/builds/1`));
    if (stages.some((stage) => stage.name === name && stage.status === status)) return;
    if (Date.now() > end) throw new Error(`${name} of ${slug} does not become ${status}`);
    await pause(100);
  }
};

const lines = (text: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `${text}${n} = ${n};\n`).join("");

/** Repositories without a pipeline file: one as it was found, one with a trial that passed, and one with others. */
const makeTrials = async (making: Making): Promise<void> => {
  const { ask } = making;
  const scripts = { lint: "oxlint", build: "vite build", test: "vitest run" };
  await enable(making, "no-file", {
    "package.json": JSON.stringify({ name: "shop", scripts }),
    "package-lock.json": "{}",
    Dockerfile: "FROM scratch",
  });
  const tried = await enable(making, "tried", { Makefile: "test:\n\t@echo all tests passed\n" });
  await tryIt(ask, tried.slug);
  await settled(ask, tried.slug, "success");
  const trials = await enable(making, "trials", { Makefile: "test:\n\tno-such-command\n" });
  await tryIt(ask, trials.slug);
  await settled(ask, trials.slug, "failure");
  await trials.commit({ Makefile: "test:\n\ttail -f /dev/null\n" }, "Wait");
  await tryIt(ask, trials.slug);
  await settled(ask, trials.slug, "running");
};

const tryIt = async (ask: Ask, slug: string): Promise<void> => {
  const { text } = PipelineSuggestion.parse(await ask(`/api/repos/${slug}/pipeline-suggestion`));
  await ask(`/api/repos/${slug}/pipeline-suggestion/trial`, "POST", { text });
};

/** Builds that stay as they are: running, waiting, blocked, declined. */
const makeUnfinished = async (making: Making): Promise<void> => {
  const { ask } = making;
  const guarded = await enable(making, "guarded", { ".drone.yml": pipelines.twoStages });
  await ask(`/api/repos/${guarded.slug}`, "PATCH", { protected: true });
  await guarded.commit({ "a.txt": "a" }, "A change by somebody else");
  await settled(ask, guarded.slug, "pending", "blocked");
  await ask(`/api/repos/${guarded.slug}/builds/1/decline/1`, "POST");
  await settled(ask, guarded.slug, "declined");
  await guarded.commit({ "a.txt": "b" }, "A second change by somebody else");
  await until(ask, guarded.slug, (builds) => builds.length === 2);
  await settled(ask, guarded.slug, "pending", "blocked");
  // The build waits for this file, which is never made, and so runs until the server ends.
  const gateFile = join(making.folder, "gate");
  const busy = await enable(making, "busy", { ".drone.yml": gate(gateFile) });
  await busy.commit({ "a.txt": "a" }, "Compile everything");
  await settled(ask, busy.slug, "running");
  await busy.commit({ "a.txt": "b" }, "Wait for the one before");
  await until(ask, busy.slug, (builds) => builds.length === 2);
  const debugged = await enable(making, "debugged", { ".drone.yml": pipelines.remoteSession });
  await debugged.commit({ "a.txt": "a" }, "Look into it by hand");
  await settled(ask, debugged.slug, "success", "failure");
  await ask(`/api/repos/${debugged.slug}/builds/1?debug=true`, "POST");
  await until(ask, debugged.slug, (builds) => builds[0]?.status === "running");
  await makeEstimated(making);
};

/** Two builds that passed, and one that runs. */
const makeEstimated = async (making: Making): Promise<void> => {
  const file = join(making.folder, "slow");
  const { slug, commit } = await enable(making, "slow", { ".drone.yml": estimated(file) });
  for (const number of [1, 2]) {
    await writeFile(`${file}.${number}`, "");
    await commit({ "a.txt": String(number) }, `Answer ${number} requests at once`);
    await until(making.ask, slug, (builds) => builds.length === number);
    await settled(making.ask, slug, "success");
  }
  await commit({ "a.txt": "3" }, "Answer 3 requests at once");
  await until(making.ask, slug, (builds) => builds[0]?.status === "running");
};

/** Waits until the newest build has one of these statuses, and returns its number. */
const settled = async (ask: Ask, slug: string, ...statuses: string[]): Promise<number> => {
  const builds = await until(ask, slug, ([newest]) => statuses.includes(newest?.status ?? ""));
  return builds[0]?.number ?? 0;
};

const timeoutMs = 60_000;

export const until = async (
  ask: Ask,
  slug: string,
  condition: (builds: Build[]) => boolean,
): Promise<Build[]> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask(`/api/repos/${slug}/builds`);
    const builds = Array.isArray(answer) ? answer.map((one: unknown) => Build.parse(one)) : [];
    if (condition(builds)) return builds;
    if (Date.now() > end) throw new Error(`${slug} stays at ${JSON.stringify(builds[0])}`);
    await pause(100);
  }
};
