import { useEffect, useState } from "react";
import { useCan } from "../../api/capabilities.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { FoundReason } from "./FoundReason.tsx";
import type { MoreReasonProps } from "./ReasonLine.tsx";
import { useIsPointedAt } from "./use-is-pointed-at.ts";

/** Loaded when the row of a failed build is hovered or focused. */
const verdict = lazyModule(() => import("../verdict/ListedVerdict.tsx"));
const ListedVerdict = lazyComponent(verdict, (module) => module.ListedVerdict);

/** The parts that are loaded later: the reason, if the list does not contain it, and the verdict of earlier builds. */
export function MoreReason(props: MoreReasonProps) {
  const isPointedAt = useIsPointedAt(props.line);
  if (useCan("history") !== true) return null;
  return (
    <>
      {props.isKnown ? null : <LaterReason {...props} />}
      {isPointedAt ? <ListedVerdict {...props} /> : null}
    </>
  );
}

/** A reason that the list does not contain. It is requested while the row is in view. */
function LaterReason(props: MoreReasonProps) {
  const isInView = useIsInView(props.line);
  const isOver = useIsOver(props.build.finished);
  return isInView && isOver ? <FoundReason {...props} /> : null;
}

/** The server needs a moment after the end of a build to find out why it failed, and announces it then. */
const settlingMs = 2000;

function useIsOver(finished: number): boolean {
  const [isOver, setOver] = useState(() => serverNow() - finished * 1000 > settlingMs);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), settlingMs);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOver;
}
