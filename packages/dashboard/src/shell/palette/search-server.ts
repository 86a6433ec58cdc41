import type { Build } from "@signalbox/contract";
import { isNotFound, statusOf } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import type { RepoName } from "../../api/live-query.ts";
import { createLimiter } from "../../lib/limiter.ts";
import { viewerZone } from "../../lib/time.ts";
import { slugOf } from "./build-items.ts";
import { queryOf } from "./filter-items.ts";
import type { FoundBuild } from "./items.ts";
import { buildReference } from "./match.ts";

type Search = {
  typed: string;
  /** The repository on the screen. */
  place: RepoName | undefined;
  /** The known repositories. */
  repos: readonly RepoName[];
  /** Whether the server finds builds by queries. */
  hasQueries: boolean;
  signal: AbortSignal;
  /** Called with the answer of each call. */
  onFound: (builds: readonly FoundBuild[]) => void;
};

const maxRequests = 4;
const maxBuilds = 6;
const minTyped = 2;

/**
 * Searches the server's builds. Every server can find a build by its number; some also search
 * messages. Resolves to false if the server could not answer.
 */
export async function searchServer(search: Search): Promise<boolean> {
  const limit = createLimiter(maxRequests);
  const { signal, onFound } = search;
  const answers = [...numberCalls(search), ...queryCalls(search)].map(async (request) => {
    try {
      const found = await limit(request, signal);
      if (!signal.aborted) onFound(found);
      return true;
    } catch (error) {
      // There is no such build, or the viewer may not see it; another server may refuse the query.
      return signal.aborted || isNotFound(error) || statusOf(error) === 400;
    }
  });
  return (await Promise.all(answers)).every(Boolean);
}

type BuildRequest = () => Promise<FoundBuild[]>;

/** A build by its number: of the repository on the screen, or of those that were named. */
const numberCalls = ({ typed, place, repos, signal }: Search): BuildRequest[] => {
  const reference = buildReference(typed);
  if (reference === undefined || reference.number === 0) return [];
  const named =
    reference.repo === ""
      ? place === undefined
        ? []
        : [place]
      : repos.filter((repo) => slugOf(repo).toLowerCase().includes(reference.repo));
  return named.slice(0, maxRequests).map(({ namespace, name }) => async () => {
    const build = await call("getBuild", { namespace, name, number: reference.number }, { signal });
    return [{ namespace, name, build }];
  });
};

const queryCalls = ({ typed, place, hasQueries, signal }: Search): BuildRequest[] => {
  const query = queryOf(typed);
  if (!hasQueries || typed.trim().length < minTyped || query === "") return [];
  const zone = viewerZone();
  const searchAll = async (): Promise<FoundBuild[]> => {
    const repos = await call(
      "listRecentBuilds",
      {},
      { query: { query, zone, limit: maxBuilds }, signal },
    );
    return repos.flatMap(({ namespace, name, build }) =>
      build ? [{ namespace, name, build }] : [],
    );
  };
  if (place === undefined) return [searchAll];
  const searchPlace = async (): Promise<FoundBuild[]> => {
    const builds: Build[] = await call("listBuilds", place, {
      query: { query, zone, per_page: maxBuilds },
      signal,
    });
    const { namespace, name } = place;
    return builds.map((build) => ({ namespace, name, build }));
  };
  return [searchPlace, searchAll];
};
