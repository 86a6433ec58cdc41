import type { Repo } from "@signalbox/contract";
import type { Clock } from "../../lib/clock.ts";
import type { OtherRepos, RepoName } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import type { Client } from "./client.ts";
import { listOf, WoodpeckerRepo } from "./entities.ts";
import { toRepo } from "./to-entities.ts";

/** Woodpecker lists all repositories of the git host for each answer, page by page. */
const validMs = 10 * 60_000;
/** While the git host fails, the last list is shown for so long. */
const keptMs = 60 * 60_000;
const maxCallers = 1000;

export type InactiveRepos = OtherRepos & {
  /** The repository of this name; undefined if the caller has none that is not active. */
  find: (caller: Caller, name: RepoName) => Promise<Repo | undefined>;
  /** A repository of the caller is no longer active: the list should be read again. */
  expire: (caller: Caller) => void;
  /** When they were listed last, in unix seconds; 0 if they were not. */
  listedAt: (caller: Caller) => number;
};

type List = { repos: Repo[]; at: number; isExpired: boolean };

/**
 * The repositories that somebody may activate. They come from the git host, which may be slow or fail, and are kept for the
 * caller to whom Woodpecker listed them.
 */
export function createInactiveRepos(
  client: Pick<Client, "getFromHost">,
  clock: Clock,
): InactiveRepos {
  const lists = new Map<string, List>();
  const readings = new Map<string, Promise<Repo[]>>();

  const list = async (caller: Caller): Promise<Repo[]> => {
    const all = await client.getFromHost(
      caller,
      "/api/user/repos?all=true",
      listOf(WoodpeckerRepo),
    );
    const now = Math.floor(clock() / 1000);
    const repos = all.filter(({ active }) => !active).map((one) => toRepo(one, { now }));
    lists.delete(caller.key);
    lists.set(caller.key, { repos, at: clock(), isExpired: false });
    const [oldest] = lists.keys();
    if (lists.size > maxCallers && oldest !== undefined) lists.delete(oldest);
    return repos;
  };

  const read: InactiveRepos["read"] = (caller) => {
    const reading = readings.get(caller.key) ?? list(caller);
    readings.set(caller.key, reading);
    const end = (): void => void readings.delete(caller.key);
    reading.then(end, end);
    return reading;
  };

  const known: InactiveRepos["known"] = ({ key }) => {
    const list = lists.get(key);
    if (list === undefined) return { repos: [], isCurrent: false };
    const age = Math.abs(clock() - list.at);
    return { repos: age < keptMs ? list.repos : [], isCurrent: age < validMs && !list.isExpired };
  };

  return {
    known,
    read,
    find: async (caller, { namespace, name }) => {
      const isIt = (one: Repo): boolean => one.namespace === namespace && one.name === name;
      return known(caller).repos.find(isIt) ?? (await read(caller)).find(isIt);
    },
    expire: ({ key }) => {
      const list = lists.get(key);
      if (list !== undefined) lists.set(key, { ...list, isExpired: true });
    },
    listedAt: ({ key }) => Math.floor((lists.get(key)?.at ?? 0) / 1000),
  };
}
