import { pullWordsOf, type Build, type Repo } from "@signalbox/contract";
import type { BuildRequest } from "../trigger/build-request.ts";
import {
  requestForForgeDeployment,
  requestForPullRequest,
  requestForRefChange,
} from "../trigger/build-request.ts";
import { SourceError } from "../source/source-error.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { ForgeChange } from "../store/forge/forge-changes.ts";
import type { DeploymentEvent } from "./forge-event.ts";
import { checkBuildRequest } from "../trigger/check-build-request.ts";
import type { PreparedBuild } from "../trigger/trigger.ts";
import type { ForgePerson, PullRequest } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";
import { isForkOf } from "./is-fork.ts";

/** Starts the builds of commits that the mirror has. Each commit of a ref starts one, whoever reports it how often. */
export type Changes = {
  /** Of a branch or tag. `current` is the commit that the ref has in the mirror. */
  push: (stored: StoredRepo, change: RefPush) => Promise<Outcome>;
  pull: (stored: StoredRepo, change: PullChange) => Promise<Outcome>;
  /** Of a commit that somebody asked the host to have deployed. */
  deploy: (stored: StoredRepo, change: Deployment) => Promise<Outcome>;
  /** Stores that branches and tags were deleted. */
  forget: (stored: StoredRepo, ref: string) => void;
};

/** The number of the build that was started, or why there is none. */
export type Outcome = { build: number } | { none: string };

export type RefPush = {
  ref: string;
  before: string | null;
  /** A commit, or the object of an annotated tag. */
  after: string;
  current: string;
  /** Who pushed, if a request of the forge said so. */
  pushed?: { sender: ForgePerson; authorLogin: string };
};

export type PullChange = {
  pullRequest: PullRequest;
  action: "opened" | "synchronized" | "reopened";
  /** Who opened it or pushed; its author if no request of the forge said so. */
  sender: ForgePerson;
};

/** `ref` is the branch or tag of the commit. */
export type Deployment = Omit<DeploymentEvent, "kind" | "name"> & { ref: string };

type BuildOptions = {
  /** Runs in the transaction that stores the build. */
  also?: () => void;
  /** The ref has a newer commit: the request was late. */
  isOutdated?: boolean;
  isOfOutsider?: boolean;
};

export function createChanges(parts: ForgeParts): Changes {
  const { forge, store, trigger } = parts;

  const build = async (
    stored: StoredRepo,
    request: BuildRequest | { none: string },
    change: ForgeChange,
    { also, isOutdated = false, isOfOutsider = false }: BuildOptions,
  ): Promise<Outcome> => {
    const prepared =
      "none" in request
        ? request
        : await prepareOrPassOver(stored, { request, isOfOutsider }, parts);
    const { id } = stored.repo;
    const created = store.transaction((): Build | { none: string } => {
      also?.();
      // Two requests may have been processed at the same time.
      if (store.forgeChanges.has(id, change)) return isKnown;
      store.forgeChanges.add(id, change);
      return "none" in prepared ? prepared : trigger.insert(prepared, isOutdated);
    });
    if ("none" in created) return created;
    trigger.announce(created, isOutdated);
    return { build: created.number };
  };

  /** The commit that a ref has in the mirror. */
  const headOf = async (stored: StoredRepo, ref: string): Promise<string | undefined> => {
    const commit = await trigger.findCommit(stored, ref).catch((error: unknown) => {
      if (error instanceof SourceError && error.reason === "commit_not_found") return undefined;
      throw error;
    });
    return commit?.sha;
  };

  /** Whether the forge says that the person may write. Only of people who have signed in here. */
  const isMember = (repoId: number, { id }: ForgePerson): boolean => {
    const user = store.users.findByExternalId(`${parts.key} ${id}`);
    const known = user && store.forgePermissions.find(repoId, user.id);
    return known !== undefined && known.level !== "read";
  };

  /** Hosts say of some pull requests only which branch they are for, and the id of their author. */
  const complete = async (stored: StoredRepo, pull: PullRequest) => {
    const { author } = pull;
    const targetSha = pull.targetSha || (await branchHead(stored, pull.target, trigger));
    const known = () => store.users.findByExternalId(`${parts.key} ${author.id}`)?.login;
    const login = author.login || known() || author.name;
    return toRequestedPull({ ...pull, targetSha, author: { ...author, login } });
  };

  return {
    push: async (stored, { ref, before, after, current, pushed }) => {
      const { id, slug } = stored.repo;
      const commit = await trigger.findCommit(stored, after);
      const event = ref.startsWith("refs/tags/") ? "tag" : "push";
      const request = requestForRefChange(ref, before, commit, trigger.authors);
      const link =
        before === null || event === "tag"
          ? forge.links.commit(slug, commit.sha)
          : forge.links.compare(slug, before, commit.sha);
      const author = pushed?.authorLogin ? { author_login: pushed.authorLogin } : {};
      const sender = pushed ? { sender: pushed.sender.login } : {};
      const avatar = avatarOf(pushed, request);
      return build(
        stored,
        { ...request, ...author, ...sender, ...avatar, link },
        { event, ref, sha: commit.sha },
        {
          isOutdated: commit.sha !== current,
          also: () => {
            if (commit.sha === current) store.seenRefs.update(id, ref, current);
          },
        },
      );
    },
    pull: async (stored, { pullRequest, action, sender }) => {
      const { repo } = stored;
      const { ref, sha } = pullRequest;
      const fork = isForkOf(pullRequest, store.forgeRepos.find(repo.id)?.remoteId);
      const request = async () =>
        requestForPullRequest(
          await complete(stored, pullRequest),
          await trigger.findCommit(stored, sha),
          { action, sender: sender.login, fork },
        );
      const ignored = whyIgnored(repo, { ref, fork });
      return build(
        stored,
        ignored === undefined ? await request() : { none: ignored },
        { event: "pull_request", ref, sha },
        {
          isOutdated: (await headOf(stored, ref)) !== sha,
          isOfOutsider: !isMember(repo.id, sender),
        },
      );
    },
    deploy: async (stored, { id, ref, sha, target, params, description, sender }) => {
      const commit = await trigger.findCommit(stored, sha);
      const request = requestForForgeDeployment(ref, commit, trigger.authors, {
        id,
        target,
        params,
        message: description,
        sender: sender.login,
      });
      const link = forge.links.commit(stored.repo.slug, commit.sha);
      const change = { event: "promote", ref: `deployment ${id}`, sha: commit.sha };
      return build(stored, { ...request, link }, change, {});
    },
    forget: ({ repo: { id } }, ref) =>
      store.transaction(() => {
        store.seenRefs.delete(id, ref);
        store.forgeChanges.forgetRef(id, ref);
        if (ref.startsWith("refs/heads/"))
          store.builds.deleteBranch(id, ref.slice("refs/heads/".length));
      }),
  };
}

/** "" if there is no such branch. */
const branchHead = async (
  stored: StoredRepo,
  branch: string,
  trigger: ForgeParts["trigger"],
): Promise<string> => {
  try {
    return (await trigger.findCommit(stored, `refs/heads/${branch}`)).sha;
  } catch (error) {
    if (error instanceof SourceError && error.reason === "commit_not_found") return "";
    throw error;
  }
};

const isKnown = { none: "The commit is known already: it was built or passed over" };

function whyIgnored(
  { ignore_pull_requests, ignore_forks }: Repo,
  { ref, fork }: { ref: string; fork: boolean },
): string | undefined {
  const { name } = pullWordsOf(ref);
  if (ignore_pull_requests) return `The settings of the repository ignore ${name}s`;
  return fork && ignore_forks ? "The settings of the repository ignore forks" : undefined;
}

/** A commit without a usable pipeline file is no failure. Temporary failures reject, so that they are tried again. */
const prepareOrPassOver = async (
  stored: StoredRepo,
  { request, isOfOutsider }: { request: BuildRequest; isOfOutsider: boolean },
  { trigger, report }: ForgeParts,
): Promise<PreparedBuild | { none: string }> => {
  const problem = checkBuildRequest(request);
  if (problem !== null) return { none: problem };
  try {
    const prepared = await trigger.prepare(stored, request, undefined, isOfOutsider);
    return prepared ?? { none: trigger.whyNone(stored, request) };
  } catch (error) {
    if (!(error instanceof SourceError) || error.reason === "unavailable") throw error;
    if (error.reason === "file_not_found") return { none: "The commit has no pipeline file" };
    report.problem(`Commit ${request.after} of ${stored.repo.slug} could not start a build`, error);
    return { none: error.message };
  }
};

/** Whoever pushes their own commit is shown with the picture that they have at the forge. */
const avatarOf = (pushed: RefPush["pushed"], { author_avatar = "" }: BuildRequest) =>
  author_avatar === "" && pushed !== undefined && pushed.sender.login === pushed.authorLogin
    ? { author_avatar: pushed.sender.avatar }
    : {};

const toRequestedPull = ({ author, sourceRepository, ...pull }: PullRequest) => ({
  ...pull,
  sourceRepo: sourceRepository?.slug ?? "",
  author: {
    login: author.login,
    name: author.name,
    email: author.email,
    avatar: author.avatar,
  },
});
