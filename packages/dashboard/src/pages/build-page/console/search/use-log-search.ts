import { useEffect, useMemo, useState } from "react";
import type {
  Drawing,
  LogEngine,
  LogSearch,
  SearchQuery,
  SearchState,
} from "@signalbox/log-engine";
import type { Search } from "./query.ts";

const nothing: SearchState = { lines: new Uint32Array(0), searched: 0, done: true, problem: null };

/** Searches the log while there is a query, and follows the log as it grows. */
export function useLogSearch(engine: LogEngine, search: Search, isOpen: boolean) {
  const { text, case: isCase, word, regex } = search;
  const isWanted = isOpen && text !== "";
  const [running, setRunning] = useState<LogSearch>();
  const [state, setState] = useState(nothing);
  const query = useMemo(
    () => ({ text, case: isCase, word, regex }) satisfies SearchQuery,
    [text, isCase, word, regex],
  );

  useEffect(() => {
    if (!isWanted) return undefined;
    const control = new AbortController();
    const started = engine.search(query, setState, control.signal);
    // oxlint-disable-next-line react/set-state-in-effect -- the search runs outside; its results come as they are found
    setRunning(started);
    setState({ ...nothing, done: false });
    return () => {
      control.abort();
      setRunning(undefined);
      setState(nothing);
    };
  }, [engine, isWanted, query]);

  return { running, state: isWanted ? state : nothing, isActive: isWanted };
}

const noRanges: ReadonlyMap<number, Uint32Array> = new Map();

/** The positions of matches in the drawn lines. */
export function useRanges(
  rows: Drawing["rows"],
  search: LogSearch | undefined,
): ReadonlyMap<number, Uint32Array> {
  const [known, setKnown] = useState<{ search: LogSearch; map: typeof noRanges }>();

  useEffect(() => {
    if (search === undefined) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const requests = runsOf(rows).map(([from, to]) => search.ranges(from, to));
      const found = await Promise.all(requests).catch(() => []); // the engine was disposed
      const map = new Map(found.flat().map(({ line, ranges }) => [line, ranges]));
      if (!isOver) setKnown((old) => ({ search, map: keepSame(old?.map, map) }));
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [search, rows]);

  return known !== undefined && known.search === search ? known.map : noRanges;
}

/** The lines of rows as ranges. */
const runsOf = (rows: Drawing["rows"]): [from: number, to: number][] => {
  const runs: [number, number][] = [];
  for (const { line } of rows) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === line.line) last[1]++;
    else runs.push([line.line, line.line + 1]);
  }
  return runs;
};

/** Keeps unchanged ranges as the same objects, so that their rows are not drawn again. */
const keepSame = (
  old: ReadonlyMap<number, Uint32Array> | undefined,
  map: Map<number, Uint32Array>,
): ReadonlyMap<number, Uint32Array> => {
  for (const [line, ranges] of map) {
    const before = old?.get(line);
    if (before !== undefined && before.join() === ranges.join()) map.set(line, before);
  }
  return map;
};
