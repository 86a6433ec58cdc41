import { useCallback, useEffect, useState, type RefObject } from "react";
import type { ListedBuild } from "../../../components/lists/build-columns.tsx";
import {
  addLeft,
  advance,
  markEnded,
  runningRows,
  stepMs,
  type LeftBuild,
  type RunningRow,
} from "./running-rows.ts";

type RunningRowsOptions = {
  unfinished: readonly ListedBuild[];
  /** The newest builds, which have ended ones among them. */
  newest: readonly ListedBuild[];
  /** Keeps the rows of ended builds, because the lists below would move under the pointer. */
  isHeld: boolean;
  /** The element around the rows. While it has the focus, rows of ended builds stay, too. */
  list: RefObject<HTMLElement | null>;
};

/** The rows of running builds. The row of an ended build stays briefly and then collapses. */
export function useRunningRows({ unfinished, newest, isHeld, list }: RunningRowsOptions) {
  const [previous, setPrevious] = useState(unfinished);
  const [left, setLeft] = useState<readonly LeftBuild[]>([]);
  const [forViewer, setForViewer] = useState<ReadonlySet<number>>(new Set());
  if (previous !== unfinished) {
    setPrevious(unfinished);
    setLeft(addLeft(left, previous, unfinished, { newest, forViewer }));
  }

  const isLeaving = left.some(({ steps }) => steps !== undefined) && !isHeld;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setInterval(() => {
      if (list.current?.contains(document.activeElement) !== true) setLeft(advance);
    }, stepMs);
    return () => clearInterval(timer);
  }, [isLeaving, list]);

  const onOver = useCallback((ended: ListedBuild): void => {
    setLeft((known) => markEnded(known, [ended]));
  }, []);
  const onApproval = useCallback((id: number, isForViewer: boolean): void => {
    setForViewer((known) => withMember(known, id, isForViewer));
  }, []);

  const rows: RunningRow[] = runningRows(unfinished, left, forViewer);
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
