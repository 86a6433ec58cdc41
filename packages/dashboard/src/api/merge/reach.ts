import { reachHeader, searchedHeader, totalHeader } from "@signalbox/contract";

/** How many of the newest builds an answer covers, and how many there are. */
export type Coverage = { searched: number; total: number };

type Facts = { reach: number | undefined; coverage: Coverage | undefined };

/** How far the searches for lists of builds went that the server ended early. */
const facts = new WeakMap<object, Facts>();

/** Records how far the search for an answer went. */
export function recordReach(answer: object, { headers }: Response): void {
  const [id, searched, total] = [reachHeader, searchedHeader, totalHeader].map((name) => {
    const value = headers.get(name);
    return value === null ? undefined : Number(value);
  });
  const isPartial = searched !== undefined && total !== undefined && searched < total;
  if (id !== undefined || isPartial)
    facts.set(answer, { reach: id, coverage: isPartial ? { searched, total } : undefined });
}

/** The id down to which builds were searched for a list, if the server stopped before it was full or complete. */
export function reachOf(answer: object): number | undefined {
  return facts.get(answer)?.reach;
}

/** The part of the builds that an answer covers; undefined if it covers all. */
export function coverageOf(answer: object): Coverage | undefined {
  return facts.get(answer)?.coverage;
}

/** How many of the newest builds the next requests for an answer must cover at least. */
export type WantedReach = {
  read: () => number | undefined;
  change: (builds: number | undefined) => void;
};

export function createWantedReach(): WantedReach {
  let wanted: number | undefined;
  return {
    read: () => wanted,
    change: (builds) => {
      wanted = builds;
    },
  };
}
