import { Build, Repo, User } from "@signalbox/contract";
import type { BuildOfRepo } from "./backend.ts";

/** Answers in the form of the contract, which Drone servers give, as its entities; undefined if they are something else. */

export function toRepo(json: unknown): Repo | undefined {
  const repo = Repo.safeParse(json).data;
  return repo !== undefined && isId(repo.id) && repo.slug !== "" ? repo : undefined;
}

export function toRepos(json: unknown): Repo[] | undefined {
  return toList(json, toRepo);
}

/** Some answers do not say to which repository a build belongs. */
export function toBuild(json: unknown, repoId: number): Build | undefined {
  const build = Build.safeParse(json).data;
  if (build === undefined || !isId(build.id) || !isId(build.number)) return undefined;
  return { ...build, repo_id: repoId };
}

export function toBuilds(json: unknown, repoId: number): Build[] | undefined {
  return toList(json, (item) => toBuild(item, repoId));
}

export function toUser(json: unknown): User | undefined {
  const user = User.safeParse(json).data;
  return user !== undefined && user.login !== "" ? user : undefined;
}

/** The frame of a stream of build events: a repository that contains the changed build. */
export function toEvent(frame: string): BuildOfRepo | undefined {
  if (!frame.startsWith("data:")) return undefined;
  return toBuildOfRepo(parse(frame.slice("data:".length)));
}

/** A list of repositories, each of which contains a build. */
export function toRecent(json: unknown): BuildOfRepo[] | undefined {
  return toList(json, toBuildOfRepo);
}

const toBuildOfRepo = (json: unknown): BuildOfRepo | undefined => {
  const repo = toRepo(json);
  const build = repo && toBuild(repo.build, repo.id);
  return build === undefined || repo === undefined ? undefined : { repo, build };
};

/** An id is a place in a table of the index, so absurd ones are refused. */
const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2 ** 40;

/** An empty list is null in some answers. */
const toList = <Item>(
  json: unknown,
  toItem: (item: unknown) => Item | undefined,
): Item[] | undefined => {
  if (json === null) return [];
  if (!Array.isArray(json)) return undefined;
  const items = json.map(toItem).filter((item) => item !== undefined);
  return items.length === json.length ? items : undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
