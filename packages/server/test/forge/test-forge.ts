import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readForgeSettings, type ForgeConfig } from "../../src/config/forge-config.ts";
import { createRepository, temporaryFolder, type Files } from "../git-fixture.ts";
import { startLocalServer } from "../local-server.ts";
import {
  nameOf,
  ownerOf,
  zeros,
  type DeploymentFacts,
  type PullAction,
  type Sent,
} from "./dialects/dialect.ts";
import { gitea } from "./dialects/gitea.ts";
import { github } from "./dialects/github.ts";
import { gogs } from "./dialects/gogs.ts";
import { gitlab } from "./dialects/gitlab.ts";
import { answerForge } from "./forge-api.ts";
import {
  oauthClient,
  type ForgeRepo,
  type ForgeState,
  type Level,
  type PostedStatus,
} from "./forge-state.ts";
import type { Person, PullFacts } from "./hook-bodies.ts";

const dialects = { gitea, gogs, github, gitlab } satisfies Record<ForgeConfig["kind"], object>;

type Delivery = { event: string; body: string; status: number };

/** A small git host for tests: real git over HTTP, OAuth pages, the calls of its API, and signed hooks. */
export type TestForge = ForgeState & {
  /** The configuration of a server that is connected to it. */
  settings: (
    more?: Record<string, string>,
  ) => Pick<NonNullable<ReturnType<typeof readForgeSettings>>, "forge" | "oauth">;
  addPerson: (login: string) => Person;
  addOrganization: (name: string, people: { admins?: string[]; members?: string[] }) => void;
  addRepository: (
    slug: string,
    options?: { people?: Record<string, Level>; files?: Files; isPrivate?: boolean },
  ) => Promise<ForgeRepo>;
  fork: (repo: ForgeRepo, login: string) => Promise<ForgeRepo>;
  rename: (repo: ForgeRepo, slug: string) => void;
  /** Commits to a branch, which is made if it is missing, and sends what the host sends. */
  push: (
    repo: ForgeRepo,
    files: Files,
    options?: { branch?: string; by?: string; message?: string; isSilent?: boolean },
  ) => Promise<string>;
  /** Of the newest commit of the default branch, or of another one. */
  tag: (
    repo: ForgeRepo,
    name: string,
    options?: { by?: string; commit?: string },
  ) => Promise<string>;
  deleteBranch: (repo: ForgeRepo, name: string, by?: string) => Promise<void>;
  /** Opens a pull request from a branch of the repository or of a fork. */
  openPull: (
    repo: ForgeRepo,
    options: { branch: string; from?: ForgeRepo; by: string; title?: string; body?: string },
  ) => Promise<PullFacts & { head: ForgeRepo | null }>;
  /** Tells of a pull request after its branch got another commit, or it was changed, closed or reopened. */
  updatePull: (
    repo: ForgeRepo,
    number: number,
    action: PullAction,
    by: string,
    change?: Partial<Pick<PullFacts, "title" | "target">>,
  ) => Promise<void>;
  /** Asks for a deployment, at a host that has deployments. */
  deploy: (repo: ForgeRepo, deployment: DeploymentFacts, by: string) => Promise<void>;
  testHook: (repo: ForgeRepo) => Promise<void>;
  /** What was sent to hooks, and how it was answered. 0 = not at all. */
  deliveries: Delivery[];
  /** Sends a delivery again, as a person can. */
  redeliver: (repo: ForgeRepo, delivery: Delivery) => Promise<number>;
  /** The newest status of each context of a commit. */
  statusesOf: (sha: string) => Record<string, PostedStatus>;
  close: () => Promise<void>;
};

/** The variables that connect a server to the host. */
export const forgeEnvironment = ({ dialect, address }: ForgeState): Record<string, string> => ({
  [`SIGNALBOX_${dialect.variables}_SERVER`]: address,
  [`SIGNALBOX_${dialect.variables}_CLIENT_ID`]: oauthClient.id,
  [`SIGNALBOX_${dialect.variables}_CLIENT_SECRET`]: oauthClient.secret,
});

export async function startTestForge(kind: ForgeConfig["kind"] = "gitea"): Promise<TestForge> {
  const dialect = dialects[kind];
  const folder = await temporaryFolder();
  await mkdir(join(folder, "repositories"));
  let ids = 0;
  const state: ForgeState = {
    dialect,
    address: "",
    people: new Map(),
    organizations: new Map(),
    repos: [],
    formerNames: new Map(),
    tokens: new Map(),
    refreshTokens: new Map(),
    atBrowser: "",
    tokenSeconds: 3600,
    isReleased: Promise.resolve(),
    isDown: false,
    callsLeft: undefined,
    pageSize: 50,
    refused: new Set(),
    calls: [],
    statuses: [],
    stoppedHooks: new Set(),
    folder: join(folder, "repositories"),
  };
  const deliveries: Delivery[] = [];
  const server = await startLocalServer((request, response) => {
    void answerForge(state, request, response, { testHook: (repo) => forge.testHook(repo) });
  });
  state.address = server.address;

  const personOf = (login: string): Person => state.people.get(login) ?? forge.addPerson(login);
  const sentBy = (repo: ForgeRepo, login: string) => ({ state, repo, by: personOf(login) });

  /** Once, and whatever the receiver answers. */
  const post = async (
    { url, secret }: { url: string; secret: string },
    event: string,
    body: string,
  ): Promise<number> => {
    const headers = {
      "Content-Type": "application/json",
      ...dialect.headers(event, body, secret),
    };
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
    await answer?.text();
    return answer?.status ?? 0;
  };
  const deliver = async (repo: ForgeRepo, all: readonly Sent[]): Promise<void> => {
    for (const { event, body } of all) {
      const text = JSON.stringify(body, undefined, 2);
      for (const hook of repo.hooks) {
        if (state.stoppedHooks.has(hook.id)) continue;
        const status = await post(hook, event, text);
        deliveries.push({ event, body: text, status });
      }
    }
  };
  /** Copies the head commit, as the host does. */
  const fetchHead = async (repo: ForgeRepo, pull: ForgeRepo["pulls"][number]): Promise<void> => {
    if (pull.head === null) return;
    const ref = `+refs/heads/${pull.source}:${dialect.pullRefs}/${pull.number}/head`;
    await repo.git.git("fetch", "-q", pull.head.git.path, ref);
    pull.sha = await pull.head.git.sha(`refs/heads/${pull.source}`);
  };
  const ownerIdOf = (name: string): number =>
    state.organizations.get(name)?.id ?? personOf(name).id;

  const forge: TestForge = Object.assign(state, {
    deliveries,
    settings: (more: Record<string, string> = {}) => {
      const settings = readForgeSettings({ ...forgeEnvironment(state), ...more });
      if (settings === undefined) throw new Error("no forge is configured");
      return { forge: settings.forge, oauth: settings.oauth };
    },
    addPerson: (login: string): Person => {
      ids += 1;
      const person = { id: ids, login };
      state.people.set(login, person);
      return person;
    },
    addOrganization: (
      name: string,
      { admins = [], members = [] }: { admins?: string[]; members?: string[] },
    ): void => {
      ids += 1;
      const people = { admins: new Set(admins), members: new Set(members) };
      state.organizations.set(name, { id: ids, name, ...people });
    },
    addRepository: async (
      slug: string,
      options: { people?: Record<string, Level>; files?: Files; isPrivate?: boolean } = {},
    ): Promise<ForgeRepo> => {
      ids += 1;
      const id = ids;
      const path = join(state.folder, `${id}.git`);
      const { files, people = {}, isPrivate = true } = options;
      const git = await createRepository({ path, bare: true, ...(files && { files }) });
      const repo: ForgeRepo = {
        id,
        slug,
        ownerId: ownerIdOf(ownerOf(slug)),
        isPrivate,
        defaultBranch: "main",
        isFork: false,
        people: new Map(Object.entries(people)),
        git,
        hooks: [],
        pulls: [],
      };
      state.repos.push(repo);
      return repo;
    },
    fork: async (repo: ForgeRepo, login: string): Promise<ForgeRepo> => {
      const name = nameOf(repo.slug);
      const { isPrivate } = repo;
      const options = { files: {}, isPrivate, people: { [login]: "admin" as const } };
      const made = await forge.addRepository(`${login}/${name}`, options);
      made.isFork = true;
      await made.git.git("fetch", "-q", repo.git.path, "+refs/heads/*:refs/heads/*");
      return made;
    },
    rename: (repo: ForgeRepo, slug: string): void => {
      state.formerNames.set(repo.slug, repo.id);
      repo.slug = slug;
      repo.ownerId = ownerIdOf(ownerOf(slug));
    },
    push: async (
      repo: ForgeRepo,
      files: Files,
      options: { branch?: string; by?: string; message?: string; isSilent?: boolean } = {},
    ): Promise<string> => {
      const { branch = repo.defaultBranch, by = "alice", message = "A change" } = options;
      const ref = `refs/heads/${branch}`;
      const before = await repo.git.sha(ref).catch(() => zeros);
      const from = before === zeros ? await repo.git.sha(repo.defaultBranch) : undefined;
      const author = { name: `${by} Example`, email: `${by}@example.com` };
      const commit = { branch, author, ...(from === undefined ? {} : { from }) };
      const after = await repo.git.commit(files, message, commit);
      if (options.isSilent) return after;
      const head = { id: after, message: `${message}\n`, author: by };
      await deliver(repo, dialect.push(sentBy(repo, by), { ref, before, after, head }));
      return after;
    },
    tag: async (
      repo: ForgeRepo,
      name: string,
      options: { by?: string; commit?: string } = {},
    ): Promise<string> => {
      const { by = "alice", commit = await repo.git.sha(repo.defaultBranch) } = options;
      await repo.git.tag(name, commit, `Version ${name}`);
      const after = await repo.git.git("rev-parse", `refs/tags/${name}`);
      const head = { id: commit, message: "A change\n", author: by };
      const change = { ref: `refs/tags/${name}`, before: zeros, after, head };
      await deliver(repo, dialect.push(sentBy(repo, by), change));
      return commit;
    },
    deleteBranch: async (repo: ForgeRepo, name: string, by = "alice"): Promise<void> => {
      await repo.git.deleteBranch(name);
      await deliver(repo, dialect.remove(sentBy(repo, by), `refs/heads/${name}`));
    },
    openPull: async (
      repo: ForgeRepo,
      options: { branch: string; from?: ForgeRepo; by: string; title?: string; body?: string },
    ) => {
      const pull: ForgeRepo["pulls"][number] = {
        number: repo.pulls.length + 1,
        title: options.title ?? "A pull request",
        body: options.body ?? "",
        state: "open",
        source: options.branch,
        sha: "",
        target: repo.defaultBranch,
        targetSha: await repo.git.sha(repo.defaultBranch),
        author: personOf(options.by),
        head: options.from ?? repo,
      };
      repo.pulls.push(pull);
      await fetchHead(repo, pull);
      await deliver(repo, dialect.pull(sentBy(repo, options.by), pull, "opened"));
      return pull;
    },
    updatePull: async (
      repo: ForgeRepo,
      number: number,
      action: PullAction,
      by: string,
      change: Partial<Pick<PullFacts, "title" | "target">> = {},
    ): Promise<void> => {
      const pull = repo.pulls.find((one) => one.number === number);
      if (pull === undefined) throw new Error(`no pull request ${number}`);
      pull.state = action === "closed" ? "closed" : "open";
      Object.assign(pull, change);
      await fetchHead(repo, pull);
      await deliver(repo, dialect.pull(sentBy(repo, by), pull, action));
    },
    deploy: async (repo: ForgeRepo, deployment: DeploymentFacts, by: string): Promise<void> => {
      await deliver(repo, dialect.deploy?.(sentBy(repo, by), deployment) ?? []);
    },
    testHook: async (repo: ForgeRepo): Promise<void> => {
      const id = await repo.git.sha(repo.defaultBranch);
      const head = { id, message: "A change\n", author: "alice" };
      await deliver(repo, dialect.test(sentBy(repo, "alice"), head));
    },
    redeliver: async (repo: ForgeRepo, { event, body }: Delivery): Promise<number> => {
      const [hook] = repo.hooks;
      return hook === undefined ? 0 : post(hook, event, body);
    },
    statusesOf: (sha: string) =>
      Object.fromEntries(
        state.statuses.filter((one) => one.sha === sha).map((one) => [one.context, one]),
      ),
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
  return forge;
}
