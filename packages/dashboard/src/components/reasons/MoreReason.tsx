import type { Build } from "@signalbox/contract";
import { useEffect, useEffectEvent, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { useHoverCard } from "../../ui/overlays/use-hover-card.ts";
import { FoundReason } from "./FoundReason.tsx";

/** A file of its own, because it judges builds with the history: `@signalbox/insight` is large. */
const VerdictCard = lazyComponent(
  lazyModule(() => import("../verdict/VerdictCard.tsx")),
  (module) => module.VerdictCard,
);

/** `line`: the element of the line, within its row. `isKnown`: whether the list contains the reason. */
export type MoreReasonProps = {
  repo: RepoName;
  build: Build;
  line: RefObject<HTMLElement | null>;
  isKnown: boolean;
};

/** Long enough that a pointer on its way across a list does not read the history for every row. */
const hoverMs = 150;

/**
 * The reason, if the list does not contain it, and the verdict of earlier builds, in a card while the row is hovered or
 * focused. The history is read only then.
 */
export function MoreReason(props: MoreReasonProps) {
  const { line } = props;
  const isOffered = useCan("history") === true;
  const { shown, show, keep, hideSoon } = useHoverCard<HTMLAnchorElement>();
  const showRow = useEffectEvent((row: HTMLAnchorElement) => show(row, row));
  const hideRow = useEffectEvent(hideSoon);
  useEffect(() => {
    const row = line.current?.closest("a");
    if (!row || !isOffered) return undefined;
    const stop = new AbortController();
    const listen = (type: string, react: () => void) =>
      row.addEventListener(type, react, { signal: stop.signal });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => showRow(row), hoverMs);
    };
    const leave = (): void => {
      clearTimeout(timer);
      hideRow();
    };
    const showIfFocused = (): void => {
      if (row.matches(":focus-visible")) showRow(row);
    };
    listen("mouseenter", enter);
    listen("mouseleave", leave);
    listen("focus", showIfFocused);
    listen("blur", () => hideRow());
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [line, isOffered]);
  if (!isOffered) return null;
  const row = shown?.key;
  return (
    <>
      {props.isKnown ? null : <FoundReason {...props} />}
      {/* Beside the row in the document: links within a link are not possible, and the Tab key goes to them from the row. */}
      {row?.parentElement
        ? createPortal(
            <VerdictCard {...props} row={row} onKeep={keep} onLeave={hideSoon} />,
            row.parentElement,
          )
        : null}
    </>
  );
}
