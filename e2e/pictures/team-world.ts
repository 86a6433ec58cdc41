import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { createCipher } from "../../packages/server/src/store/keys/keys.ts";
import { openStore, type Store } from "../../packages/server/src/store/store.ts";
import { createRepository, type TestRepository } from "../repository.ts";
import { startProcess, type TestServer } from "../server.ts";
import { signInBrowser, type Ask } from "../sign-in.ts";
import { branches, team, teamRepos, type TeamRepo } from "./team-plan.ts";
import { makePerson, until } from "./world.ts";

type Team = Pick<TestServer, "url" | "stop">;
type TeamRepository = TestRepository & { plan: TeamRepo; commits: Commit[] };
type Commit = { hash: string; message: string; author: string; branch: string };

/**
 * Starts a server of a team in the middle of a working day: a history of three weeks, of which the server reads times and statuses but
 * no logs, and on top of it builds that it ran itself, that run, that wait for a slot, and that wait for an approval.
 */
export async function startTeam(browser: Browser): Promise<Team> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-team-"));
  const gate = join(folder, "gate");
  const repositories: TeamRepository[] = [];
  for (const plan of teamRepos) repositories.push(await makeRepository(folder, plan));
  const parameters = [
    "--port",
    "0",
    "--data",
    join(folder, "data"),
    "--repos",
    join(folder, "repos"),
  ];
  parameters.push("--concurrency", "3", "--docker-host", "unix:///nowhere/docker.sock");
  parameters.push("--smtp", "smtp://127.0.0.1:9", "--mail-from", "ci@example.com");
  const first = await startProcess(parameters, folder);
  const ask = await signInBrowser(first.url, await browser.newContext());
  for (const login of ["reader", "writer"] as const) await makePerson(ask, login);
  await ask("/api/user/repos", "POST");
  for (const { plan } of repositories)
    if (plan.builds > 0) await ask(`/api/repos/${slugOf(plan)}`, "POST");
  await first.stop();
  const cipher = createCipher("a-key-that-reads-nothing-of-this");
  insertHistory(openStore(join(folder, "data", "signalbox.db"), Date.now, cipher), repositories);
  const second = await startProcess(parameters, folder);
  await makeToday(await signInBrowser(second.url, await browser.newContext()), repositories, gate);
  return {
    url: second.url,
    stop: async () => {
      await writeFile(gate, "");
      await second.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const slugOf = ({ namespace, name }: TeamRepo): string => `${namespace}/${name}`;

const stages = {
  check: ["clone", "lint", "spelling", "unit"],
  package: ["clone", "build", "upload"],
};

const pipeline = Object.entries(stages)
  .map(([name, [, ...steps]]) =>
    [
      "---",
      "kind: pipeline",
      "type: exec",
      `name: ${name}`,
      ...(name === "package" ? ["depends_on: [check]"] : []),
      "steps:",
      ...steps.flatMap((step) => [
        `  - name: ${step}`,
        `    commands: [sh ci.sh ${step}]`,
        ...(step === "spelling" ? ["    failure: ignore"] : []),
      ]),
      "",
    ].join("\n"),
  )
  .join("");

const passing = 'echo "$1: nothing to complain about"\n';
const ignored = `[ "$1" != spelling ] || { echo "README.md:14: unknown word recieve"; exit 1; }\n${passing}`;
const failing = `[ "$1" != unit ] || { cat <<'END'
=================================== FAILURES ===================================
______________________________ test_retry_is_once ______________________________
tests/test_retry.py:31: in test_retry_is_once
    assert bank.asked == 1
E   AssertionError: assert 2 == 1
=========================== short test summary info ============================
FAILED tests/test_retry.py::test_retry_is_once - AssertionError: assert 2 == 1
1 failed, 41 passed in 3.18s
END
exit 1; }
${passing}`;
const waiting = (gate: string): string =>
  `[ "$1" != unit ] || until [ -e ${gate} ]; do echo "still testing"; sleep 5; done\n${passing}`;

/** A repository with a commit for each build of its plan. */
const makeRepository = async (folder: string, plan: TeamRepo): Promise<TeamRepository> => {
  const parent = join(folder, "repos", plan.namespace);
  await mkdir(parent, { recursive: true });
  const repository = await createRepository(parent, plan.name, {
    ".drone.yml": pipeline,
    "ci.sh": passing,
  });
  for (const [key, value] of [
    ["signalbox.read", "*"],
    ["signalbox.write", "writer"],
  ] as const)
    await repository.git("config", "--add", key, value);
  const commits: Commit[] = [];
  for (let index = 0; index < plan.builds; index += 1) {
    const message = plan.messages[index % plan.messages.length] ?? "";
    const isAside = index % 4 === 2 && index < plan.builds - 1;
    const branch = isAside ? (branches[index % branches.length] ?? "main") : "main";
    const author = team[(index * 3 + plan.name.length) % team.length] ?? team[0];
    commits.push(await commitAs(repository, { message, author, branch }, `${index}`));
  }
  return { ...repository, plan, commits };
};

/** Commits a file to main, or on top of it to a branch. The server must not see the branch without the commit. */
const commitAs = async (
  { path, git }: TestRepository,
  { message, author, branch }: Omit<Commit, "hash">,
  text: string,
  file = "changes.txt",
): Promise<Commit> => {
  if (branch !== "main") await git("checkout", "--quiet", "--detach");
  await writeFile(join(path, file), text);
  await git("add", "--all");
  const [first = ""] = author.toLowerCase().split(" ");
  await git(
    "commit",
    "--quiet",
    "--author",
    `${author} <${first}@example.com>`,
    "--message",
    message,
  );
  const hash = await git("rev-parse", "HEAD");
  if (branch !== "main") {
    await git("branch", "--force", branch, hash);
    await git("checkout", "--quiet", "main");
  }
  return { hash, message, author, branch };
};

type Past = { repo: TeamRepository; commit: Commit; index: number; created: number };

/** Stores the builds of all repositories, the oldest first, because lists are sorted by id. */
const insertHistory = (store: Store, repositories: readonly TeamRepository[]): void => {
  const now = Math.floor(Date.now() / 1000);
  const past = repositories.flatMap((repo) =>
    repo.commits.map((commit, index): Past => {
      const age = ((repo.plan.builds - index) / repo.plan.builds) ** 1.6 * 20 * 86_400;
      return { repo, commit, index, created: now - 2400 - Math.round(age) };
    }),
  );
  store.transaction(() => {
    for (const one of past.toSorted((a, b) => a.created - b.created)) insertPast(store, one);
  });
};

const insertPast = (
  store: Store,
  { repo: { plan, commits }, commit, index, created }: Past,
): void => {
  const id = store.repos.find(plan.namespace, plan.name)?.repo.id ?? 0;
  const hasFailed =
    plan.failsEvery !== undefined && index % plan.failsEvery === plan.failsEvery - 1;
  const isCancelled = !hasFailed && index % 13 === 8;
  const status = hasFailed ? "failure" : isCancelled ? "killed" : "success";
  const [login = ""] = commit.author.toLowerCase().split(" ");
  const times = timesOf(plan, index, created);
  const stored = store.builds.insertPast(
    id,
    {
      trigger: "@hook",
      event: "push",
      status,
      ref: `refs/heads/${commit.branch}`,
      source: commit.branch,
      target: commit.branch,
      message: commit.message,
      before: commits[index - 1]?.hash ?? "",
      after: commit.hash,
      author_login: commit.author,
      author_name: commit.author,
      author_email: `${login}@example.com`,
      sender: commit.author,
      started: created + 4,
      finished: times.end,
      ...(hasFailed && { reason: reasons[index % reasons.length] }),
    },
    Object.keys(stages).map((name, at) => ({
      name,
      number: at + 1,
      kind: "pipeline",
      type: "exec",
      os: "linux",
      arch: "amd64",
      machine: `builder-${1 + (index % 3)}`,
      status: at === 0 ? status : status === "success" ? "success" : "skipped",
      on_success: true,
      depends_on: at === 0 ? [] : ["check"],
      started: at === 0 || status === "success" ? times.stages[at]?.[0] : 0,
      stopped: at === 0 || status === "success" ? times.stages[at]?.at(-1) : 0,
    })),
    created,
  );
  for (const [at, stage] of stored.stages.entries()) {
    if (stage.status === "skipped") continue;
    const ends = times.stages[at] ?? [];
    const names = Object.values(stages)[at] ?? [];
    store.steps.insertAll(
      stage.id,
      names.map((name, n) => {
        const isIgnored = name === "spelling" && index % 5 === 3;
        const isLast = name === "unit" && status !== "success";
        return {
          number: n + 1,
          name,
          status: isIgnored ? "failure" : isLast ? status : "success",
          exit_code: isIgnored || (isLast && hasFailed) ? 1 : 0,
          errignore: name === "spelling",
          started: ends[n] ?? 0,
          stopped: ends[n + 1] ?? 0,
        };
      }),
    );
  }
};

const reasons = [
  "unit: test_totals: AssertionError: assert 1299 == 1300",
  "unit: src/basket.ts(41,7): error TS2322: Type 'string' is not assignable to type 'number'.",
  "unit: TestTotals: totals_test.go:31: got 3 lines, want 4",
];

/** When each step of each stage begins, and when the last one ends. */
const timesOf = (
  { minutes: [least, most], builds, slowerFrom = 2 }: TeamRepo,
  index: number,
  created: number,
) => {
  // Spreads the builds over the range in an order that looks arbitrary.
  const share = ((index * 7) % 10) / 9;
  const seconds = 60 * (least + share * (most - least));
  const unit = index / builds >= slowerFrom ? 0.9 : 0.45;
  const parts = [
    [0.01, 0.12, 0.04, unit],
    [0.01, 0.3, 0.07],
  ];
  let at = created + 4;
  const ends = parts.map((stage) => {
    const moments = [at];
    for (const part of stage) moments.push((at += Math.round(part * seconds)));
    return moments;
  });
  return { stages: ends, end: at };
};

/** Builds that the server runs: failed ones, and those that are not finished. */
const makeToday = async (
  ask: Ask,
  repositories: readonly TeamRepository[],
  gate: string,
): Promise<void> => {
  const repoOf = (name: string): TeamRepository => {
    const found = repositories.find(({ plan }) => plan.name === name);
    if (found === undefined) throw new Error(`The team has no repository ${name}`);
    return found;
  };
  const push = async (name: string, text: string, status: string, on = {}): Promise<void> => {
    const repo = repoOf(name);
    const slug = slugOf(repo.plan);
    const [message = ""] = repo.plan.messages;
    const commit = { message, author: team[1], branch: "main", ...on };
    const { hash } = await commitAs(repo, commit, text, "ci.sh");
    await until(ask, slug, ([newest]) => newest?.after === hash && newest.status === status);
  };
  await push("payments", failing, "failure", { author: "Noor Haddad" });
  await push("payments", passing, "success", {
    branch: "fix/ask-once",
    message: "Ask the bank once",
  });
  await push("mailer", ignored, "success", { author: "Amara Diallo" });
  await ask("/api/repos/platform/terraform", "PATCH", { protected: true });
  await push("terraform", `# plan first\n${passing}`, "pending");
  for (const name of ["storefront", "android", "warehouse-sync"])
    await push(name, waiting(gate), "running");
  await push("ios", `# archive\n${passing}`, "pending", { author: "Tomás Vega" });
  await push("search-index", `# umlauts\n${passing}`, "pending", { branch: "feature/umlauts" });
  await push("checkout", `# gifts\n${passing}`, "pending", { author: "Maren Holt" });
};
