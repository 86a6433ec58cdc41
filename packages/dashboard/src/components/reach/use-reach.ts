import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createWantedReach, type Coverage, type WantedReach } from "../../api/merge/reach.ts";

/** How many more builds each request asks the server to search. */
const step = 200;

export type Reach = {
  /** How far the answer reaches; undefined if it covers all builds. */
  coverage: Coverage | undefined;
  isSearching: boolean;
  hasFailed: boolean;
  search: () => void;
  stop: () => void;
};

type ReachOptions<Data> = {
  wanted: WantedReach;
  query: Pick<UseQueryResult<Data>, "data" | "refetch">;
  coverageIn: (data: Data) => Coverage | undefined;
};

/** How far the requests of a component reach. */
export function useWantedReach(): WantedReach {
  return useState(createWantedReach)[0];
}

/** Lets the server search all builds for an answer that covers only the newest, step by step until that is done or stopped. */
export function useReach<Data>({ wanted, query, coverageIn }: ReachOptions<Data>): Reach {
  const coverage = query.data && coverageIn(query.data);
  const running = useRef<AbortController>(undefined);
  const [state, setState] = useState<"idle" | "searching" | "failed">("idle");
  useEffect(() => () => running.current?.abort(), []);
  const search = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    setState("searching");
    let known = coverage;
    let hasFailed = false;
    while (known !== undefined && !hasFailed && !signal.aborted) {
      const before = known.searched;
      wanted.change(before + step);
      const { data, isError } = await query.refetch();
      known = data && coverageIn(data);
      hasFailed = isError || (known !== undefined && known.searched <= before);
    }
    if (!signal.aborted) setState(hasFailed ? "failed" : "idle");
  };
  return {
    coverage,
    isSearching: state === "searching",
    hasFailed: state === "failed",
    search: () => void search(),
    stop: () => {
      running.current?.abort();
      setState("idle");
    },
  };
}
