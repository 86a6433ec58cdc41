import { createHmac, randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { readForgeSettings } from "../../src/config/forge-config.ts";
import { createRepository, temporaryFolder, type Files } from "../git-fixture.ts";
import { startLocalServer } from "../local-server.ts";
import { answerForge } from "./forge-api.ts";
import {
  oauthClient,
  type ForgeRepo,
  type ForgeState,
  type Level,
  type PostedStatus,
} from "./forge-state.ts";
import {
  createBody,
  deleteBody,
  pullBody,
  pushBody,
  toPersonJson,
  toPullJson,
  toRepoJson,
  type Person,
  type PullFacts,
} from "./hook-bodies.ts";

type Delivery = { event: string; body: string; status: number };

/** A small git host for tests: real git over HTTP, OAuth pages, the calls of Gitea's API, and signed hooks. */
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
  tag: (repo: ForgeRepo, name: string, by?: string) => Promise<string>;
  deleteBranch: (repo: ForgeRepo, name: string, by?: string) => Promise<void>;
  /** Opens a pull request from a branch of the repository or of a fork. */
  openPull: (
    repo: ForgeRepo,
    options: { branch: string; from?: ForgeRepo; by: string; title?: string; body?: string },
  ) => Promise<PullFacts & { head: ForgeRepo | null }>;
  /** Sends a pull_request event after its branch got another commit, or it was closed or reopened. */
  updatePull: (
    repo: ForgeRepo,
    number: number,
    action: "synchronized" | "closed" | "reopened" | "edited",
    by: string,
    change?: Partial<Pick<PullFacts, "title" | "target">>,
  ) => Promise<void>;
  testHook: (repo: ForgeRepo) => Promise<void>;
  /** What was sent to hooks, and how it was answered. 0 = not at all. */
  deliveries: Delivery[];
  /** Sends a delivery again, as a person can. */
  redeliver: (repo: ForgeRepo, delivery: Delivery) => Promise<number>;
  /** The newest status of each context of a commit. */
  statusesOf: (sha: string) => Record<string, PostedStatus>;
  close: () => Promise<void>;
};

const zeros = "0".repeat(40);

export async function startTestForge(): Promise<TestForge> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "repositories"));
  let ids = 0;
  const state: ForgeState = {
    address: "",
    people: new Map(),
    organizations: new Map(),
    repos: [],
    formerNames: new Map(),
    tokens: new Map(),
    refreshTokens: new Map(),
    atBrowser: "",
    tokenSeconds: 3600,
    isDown: false,
    callsLeft: undefined,
    pageSize: 50,
    refused: new Set(),
    calls: [],
    statuses: [],
    folder: join(folder, "repositories"),
  };
  const deliveries: Delivery[] = [];
  const server = await startLocalServer((request, response) => {
    void answerForge(state, request, response, { testHook: (repo) => forge.testHook(repo) });
  });
  state.address = server.address;

  const personOf = (login: string): Person => state.people.get(login) ?? forge.addPerson(login);
  const sentBy = (repo: ForgeRepo, login: string) => ({
    repository: toRepoJson({ ...repo, permissions: noPermissions }, state.address),
    sender: toPersonJson(personOf(login), state.address),
  });

  /** As Gitea does: once, and whatever the receiver answers. */
  const post = async (
    { url, secret }: { url: string; secret: string },
    event: string,
    body: string,
  ): Promise<number> => {
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const headers = {
      "Content-Type": "application/json",
      "X-Gitea-Event": event,
      "X-Gitea-Event-Type": event,
      "X-Gitea-Delivery": randomUUID(),
      "X-Gitea-Signature": signature,
      "X-GitHub-Event": event,
      "X-Hub-Signature-256": `sha256=${signature}`,
    };
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
    await answer?.text();
    return answer?.status ?? 0;
  };
  const deliver = async (repo: ForgeRepo, event: string, body: object): Promise<void> => {
    const text = JSON.stringify(body, undefined, 2);
    for (const hook of repo.hooks) {
      const status = await post(hook, event, text);
      deliveries.push({ event, body: text, status });
    }
  };
  const pullJson = (repo: ForgeRepo, pull: ForgeRepo["pulls"][number], by: string) =>
    toPullJson(
      pull,
      sentBy(repo, by).repository,
      pull.head && sentBy(pull.head, by).repository,
      state.address,
    );
  /** Copies the head commit, as the host does. */
  const fetchHead = async (repo: ForgeRepo, pull: ForgeRepo["pulls"][number]): Promise<void> => {
    if (pull.head === null) return;
    const ref = `+refs/heads/${pull.source}:refs/pull/${pull.number}/head`;
    await repo.git.git("fetch", "-q", pull.head.git.path, ref);
    pull.sha = await pull.head.git.sha(`refs/heads/${pull.source}`);
  };
  const ownerIdOf = (name: string): number =>
    state.organizations.get(name)?.id ?? personOf(name).id;

  const forge: TestForge = Object.assign(state, {
    deliveries,
    settings: (more: Record<string, string> = {}) => {
      const settings = readForgeSettings({
        SIGNALBOX_GITEA_SERVER: state.address,
        SIGNALBOX_GITEA_CLIENT_ID: oauthClient.id,
        SIGNALBOX_GITEA_CLIENT_SECRET: oauthClient.secret,
        ...more,
      });
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
        ownerId: ownerIdOf(slug.split("/")[0] ?? ""),
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
      const name = repo.slug.split("/")[1] ?? "";
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
      repo.ownerId = ownerIdOf(slug.split("/")[0] ?? "");
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
      const sent = sentBy(repo, by);
      if (before === zeros)
        await deliver(repo, "create", createBody(sent, branch, "branch", after));
      const head = { id: after, message: `${message}\n`, author: by };
      await deliver(repo, "push", pushBody(sent, { ref, before, after, head }));
      return after;
    },
    tag: async (repo: ForgeRepo, name: string, by = "alice"): Promise<string> => {
      const commit = await repo.git.sha(repo.defaultBranch);
      await repo.git.tag(name, commit, `Version ${name}`);
      const after = await repo.git.git("rev-parse", `refs/tags/${name}`);
      const sent = sentBy(repo, by);
      const head = { id: commit, message: "A change\n", author: by };
      const change = { ref: `refs/tags/${name}`, before: zeros, after, head };
      await deliver(repo, "push", { ...pushBody(sent, change), commits: [] });
      await deliver(repo, "create", createBody(sent, name, "tag", after));
      return commit;
    },
    deleteBranch: async (repo: ForgeRepo, name: string, by = "alice"): Promise<void> => {
      await repo.git.deleteBranch(name);
      await deliver(repo, "delete", deleteBody(sentBy(repo, by), name, "branch"));
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
      const json = pullJson(repo, pull, options.by);
      await deliver(repo, "pull_request", pullBody(sentBy(repo, options.by), "opened", json));
      return pull;
    },
    updatePull: async (
      repo: ForgeRepo,
      number: number,
      action: "synchronized" | "closed" | "reopened" | "edited",
      by: string,
      change: Partial<Pick<PullFacts, "title" | "target">> = {},
    ): Promise<void> => {
      const pull = repo.pulls.find((one) => one.number === number);
      if (pull === undefined) throw new Error(`no pull request ${number}`);
      pull.state = action === "closed" ? "closed" : "open";
      Object.assign(pull, change);
      await fetchHead(repo, pull);
      const body = pullBody(sentBy(repo, by), action, pullJson(repo, pull, by));
      await deliver(repo, "pull_request", body);
    },
    testHook: async (repo: ForgeRepo): Promise<void> => {
      const sha = await repo.git.sha(repo.defaultBranch);
      const ref = `refs/heads/${repo.defaultBranch}`;
      const head = { id: sha, message: "A change\n", author: "alice" };
      const change = { ref, before: sha, after: sha, head };
      await deliver(repo, "push", pushBody(sentBy(repo, "alice"), change));
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

const noPermissions = { admin: false, push: false, pull: false };
