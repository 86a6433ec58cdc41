import type { Repo, User } from "@signalbox/contract";
import type { Profile } from "../accounts/oauth/providers.ts";
import { ApiError } from "../lib/api-error.ts";
import { secondsOf } from "../lib/clock.ts";
import type { Repository } from "../source/repository.ts";
import type { ForgeTokens } from "../store/forge/forge-tokens.ts";
import type { StoredRepo } from "../store/repos.ts";
import { refusePaused } from "../trigger/trigger.ts";
import { createChanges } from "./changes.ts";
import { describeFailure, ForgeError } from "./forge-error.ts";
import type { ForgeLinks } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";
import { describeConnection, type Connection } from "./describe-connection.ts";
import { createHooks } from "./hooks.ts";
import { createIntake, type Intake } from "./intake.ts";
import { createPeople, type People } from "./people.ts";
import { createRemotes } from "./remotes.ts";
import { createRepoWork } from "./repo-work.ts";
import { createRepresentatives } from "./representatives.ts";
import { createSchedule } from "./schedule.ts";
import { createStatuses } from "./statuses.ts";
import { createTokens } from "./tokens.ts";

/** The git host that the server is connected to. */
export type ConnectedForge = {
  title: string;
  links: ForgeLinks;
  /** Why a person may not get an account here; undefined if they may. Rejects with a ForgeError. */
  refusalOf: (person: Profile, tokens: ForgeTokens) => Promise<string | undefined>;
  /** Whether the configuration makes a new account with this login a system administrator. */
  isAdministrator: (login: string) => boolean;
  /** Keeps the tokens of a person, and lists their repositories in the background. */
  signedIn: (user: User, tokens: ForgeTokens) => void;
  /** Lists the repositories of a person who has signed in with the forge. Rejects with an ApiError. */
  listFor: (user: User) => Promise<void>;
  people: Omit<People, "store" | "start" | "settled">;
  intake: Intake;
  connection: Connection;
  /** Has the forge send the hook of a repository a request that starts no build. Rejects with an ApiError. */
  testHook: (stored: StoredRepo) => Promise<void>;
  /** Mirrors a repository, makes its hook and activates it. Commits that exist start no builds. Rejects with an ApiError. */
  enable: (stored: StoredRepo, activate: () => Repo | undefined) => Promise<Repo | undefined>;
  /** Fetches a repository. Rejects with an ApiError. */
  mirror: (stored: StoredRepo) => Promise<void>;
  /** Removes the hook of a repository that was disabled. Its mirror stays, because its builds do. */
  disable: (stored: StoredRepo) => Promise<void>;
  /** Asks for the repository's name and place again, and replaces its hook. Rejects with an ApiError. */
  repair: (stored: StoredRepo) => Promise<void>;
  /** Removes the mirror of a repository that was deleted. */
  forget: (stored: StoredRepo) => Promise<void>;
  /** Compares a repository with the forge now. */
  compare: (repoId: number) => Promise<void>;
  statuses: { check: () => void };
  start: () => void;
  settled: () => Promise<void>;
};

export type ConnectForgeDeps = Omit<ForgeParts, "key" | "reportFailure"> & {
  openSource: (stored: StoredRepo) => Repository;
};

export function connectForge(deps: ConnectForgeDeps): ConnectedForge {
  const { config, forge, report, signal, store, mirrors } = deps;
  const key = `${config.kind} ${config.address.href}`;
  const parts = { ...deps, key, reportFailure: createFailureReport(report.problem) };

  const tokens = createTokens(parts);
  const representatives = createRepresentatives(parts, tokens);
  const people = createPeople(parts, tokens);
  const remotes = createRemotes(parts, representatives);
  const changes = createChanges(parts);
  const hooks = createHooks(parts, representatives);
  const work = createRepoWork({ parts, people, representatives, remotes, changes, hooks });
  const schedule = createSchedule(parts, work);
  const statuses = createStatuses(parts, representatives);
  const intake = createIntake(parts, schedule.wake);

  const throwApiError = (error: unknown): never => {
    if (!(error instanceof ForgeError)) throw error;
    throw new ApiError(statusOf[error.failure], describeFailure(error, forge.title));
  };

  const makeHook = async (stored: StoredRepo): Promise<void> => {
    try {
      await hooks.make(stored);
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      // Commits are noticed by polling, too.
      const hookProblem = `${forge.title} did not make the hook: ${error.message}`;
      store.forgeRepos.update(stored.repo.id, { hookId: "", hookProblem });
    }
  };

  return {
    title: forge.title,
    links: forge.links,
    refusalOf: async ({ login, created }, { access }) => {
      const { filter, minAge } = config.people;
      if (minAge > 0 && created === undefined)
        return `${forge.title} does not say how old your account is, and this server admits no new ones`;
      if (created !== undefined && created + minAge > secondsOf(deps.clock))
        return `Your account at ${forge.title} is too new to register here; try again later`;
      if (filter.length === 0 || filter.includes(login.toLowerCase())) return undefined;
      const organizations = await forge.organizations({ token: access, signal });
      const isMember = organizations.some(({ name }) => filter.includes(name.toLowerCase()));
      return isMember ? undefined : `${login} is in none of the organizations that may register`;
    },
    isAdministrator: (login) => config.people.admin?.toLowerCase() === login.toLowerCase(),
    signedIn: (user, given) => {
      store.forgeTokens.set(user.id, given);
      people.list(user.id).catch(parts.reportFailure);
    },
    listFor: async (user) => {
      if (store.forgeTokens.state(user.id) !== undefined)
        await people.list(user.id).catch(throwApiError);
    },
    people,
    intake,
    connection: describeConnection(parts, hooks, people),
    testHook: (stored) => hooks.test(stored).catch(throwApiError),
    enable: (stored, activate) =>
      schedule.exclusively(stored.repo.id, async () => {
        const { id } = stored.repo;
        refusePaused(stored.repo);
        await remotes.fetch(stored).catch(throwApiError);
        const pulls = await mirrors.pullRefs(stored.found.gitDir);
        // Otherwise the first comparison could see a push before its request, which says who pushed.
        schedule.compared(id);
        const repo = await deps.watch.enable(stored, () => {
          for (const [ref, sha] of pulls)
            store.forgeChanges.add(id, { event: "pull_request", ref, sha });
          return activate();
        });
        await makeHook(stored);
        return repo;
      }),
    mirror: (stored) =>
      schedule.exclusively(stored.repo.id, () => remotes.fetch(stored).catch(throwApiError)),
    disable: (stored) => schedule.exclusively(stored.repo.id, () => hooks.remove(stored)),
    repair: async (stored) => {
      const { id } = stored.repo;
      refusePaused(stored.repo);
      await schedule.compare(id).catch(throwApiError);
      const now = store.repos.findById(id);
      if (now === undefined || now.missing)
        throw new ApiError(404, `The repository no longer exists at ${forge.title}`);
      if (now.repo.active) await schedule.exclusively(id, () => makeHook(now));
    },
    forget: async (stored) => {
      await schedule.exclusively(stored.repo.id, () => mirrors.remove(stored.found.gitDir));
    },
    compare: schedule.compare,
    statuses,
    start: () => {
      people.start();
      schedule.start();
      statuses.start();
    },
    settled: async () => {
      await Promise.all([people.settled(), schedule.settled(), statuses.settled()]);
    },
  };
}

/** Background tasks fail for the same reason over and over while a forge is down. */
function createFailureReport(report: (text: string, cause: unknown) => void) {
  let last = "";
  return (error: unknown): void => {
    const text = error instanceof Error ? error.message : String(error);
    if (text === last) return;
    last = text;
    report("A call of the forge failed", error);
  };
}

const statusOf = {
  refused: 403,
  forbidden: 403,
  missing: 404,
  rejected: 502,
  unavailable: 503,
  unreadable: 502,
} as const;
