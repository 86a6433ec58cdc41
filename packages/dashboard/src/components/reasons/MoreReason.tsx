import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { failedStepKey } from "../../history/queries/failed-step-key.ts";
import { FoundReason } from "./FoundReason.tsx";
import type { MoreReasonProps } from "./ReasonLine.tsx";
import { settlingMs } from "../../history/queries/fetch-reason.ts";
import { useIsPointedAt } from "./use-is-pointed-at.ts";

/** Loaded when the row of a failed build is hovered or focused. */
const verdict = lazyModule(() => import("../verdict/ListedVerdict.tsx"));
const ListedVerdict = lazyComponent(verdict, (module) => module.ListedVerdict);

/** The parts that are loaded later: the reason, if the list does not contain it, and the verdict of earlier builds. */
export function MoreReason(props: MoreReasonProps) {
  const isPointedAt = useIsPointedAt(props.line);
  return (
    <>
      {props.isKnown ? null : <LaterReason {...props} />}
      {isPointedAt ? <ListedVerdict {...props} /> : null}
    </>
  );
}

/** A reason that only the build's details contain. They are fetched while the row is in view. */
function LaterReason(props: MoreReasonProps) {
  const isInView = useIsInView(props.line);
  const isOver = useIsOver(props.build.finished);
  const cache = useQueryClient();
  const isKnown = cache.getQueryData(failedStepKey(props.repo, props.build)) !== undefined;
  return isKnown || (isInView && isOver) ? <FoundReason {...props} /> : null;
}

function useIsOver(finished: number): boolean {
  const [isOver, setOver] = useState(() => serverNow() - finished * 1000 > settlingMs);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), settlingMs);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOver;
}
