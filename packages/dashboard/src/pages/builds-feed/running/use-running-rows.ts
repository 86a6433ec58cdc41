import { useCallback, useEffect, useState, type RefObject } from "react";
import type { ListedBuild } from "../../../api/listed-builds.ts";
import {
  addLingering,
  advance,
  markEnded,
  runningRows,
  stepMs,
  type LingeringBuild,
  type RunningRow,
} from "./running-rows.ts";

type RunningRowsOptions = {
  unfinished: readonly ListedBuild[];
  /** The newest builds, including ended ones. */
  newest: readonly ListedBuild[];
  /** Keeps the rows of ended builds, because the lists below would move under the pointer. */
  isHeld: boolean;
  /** The element around the rows. While it has the focus, rows of ended builds stay, too. */
  list: RefObject<HTMLElement | null>;
};

/** The rows of running builds. The row of an ended build stays briefly and then collapses. */
export function useRunningRows({ unfinished, newest, isHeld, list }: RunningRowsOptions) {
  const [previous, setPrevious] = useState(unfinished);
  const [lingering, setLingering] = useState<readonly LingeringBuild[]>([]);
  const [forApproval, setForApproval] = useState<ReadonlySet<number>>(new Set());
  if (previous !== unfinished) {
    setPrevious(unfinished);
    setLingering(addLingering(lingering, previous, unfinished, { newest, forApproval }));
  }

  const isLeaving = lingering.some(({ steps }) => steps !== undefined) && !isHeld;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setInterval(() => {
      if (list.current?.contains(document.activeElement) !== true) setLingering(advance);
    }, stepMs);
    return () => clearInterval(timer);
  }, [isLeaving, list]);

  const onOver = useCallback((ended: ListedBuild): void => {
    setLingering((known) => markEnded(known, [ended]));
  }, []);
  const onApproval = useCallback((id: number, isAwaited: boolean): void => {
    setForApproval((known) => withMember(known, id, isAwaited));
  }, []);

  const rows: RunningRow[] = runningRows(unfinished, lingering, forApproval);
  return { rows, onOver, onApproval };
}

const withMember = (
  set: ReadonlySet<number>,
  id: number,
  isMember: boolean,
): ReadonlySet<number> => {
  if (set.has(id) === isMember) return set;
  const next = new Set(set);
  if (isMember) next.add(id);
  else next.delete(id);
  return next;
};
