import {
  parseQuery,
  printQuery,
  toFilter,
  type BuildFilter,
  type BuildQuery,
} from "@signalbox/contract";
import { useNavigate, useSearch } from "../../routing/index.ts";
import { useCallback, useMemo } from "react";
import type { QuerySearch } from "../../api/loaders.ts";
import { useNow } from "../time/use-now.ts";
import { viewerZone } from "../../lib/time.ts";

/** The query in the address. */
export type AddressedQuery = {
  /** As written; empty without a query. */
  text: string;
  query: BuildQuery;
  /** The problem of the query. Builds are then not searched. */
  problems: readonly string[];
  /** Undefined if there is no query or it cannot be parsed. */
  filter: BuildFilter | undefined;
  set: (text: string) => void;
};

/**
 * Reads the query from the address, so that it can be shared. A change adds an entry to the browser's history, so that
 * the back button returns to the previous query.
 */
export function useBuildQuery(): AddressedQuery {
  const { query: written, branch }: QuerySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const nowMs = useNow(60_000);
  const text = written ?? (branch === undefined ? "" : textOfBranch(branch));
  const set = useCallback(
    (next: string) => {
      const search = next === "" ? {} : { query: next };
      void navigate({ to: ".", search, resetScroll: false });
    },
    [navigate],
  );
  return useMemo(() => {
    const { query, problems } = parseQuery(text);
    const isSearched = query.length > 0 && problems.length === 0;
    const clock = { nowMs, zone: viewerZone() };
    return {
      text,
      query,
      problems: problems.map(({ message }) => message),
      filter: isSearched ? toFilter(query, clock) : undefined,
      set,
    };
  }, [text, set, nowMs]);
}

const textOfBranch = (branch: string): string =>
  printQuery([{ kind: "values", key: "branch", values: [branch], isNegated: false }]);
