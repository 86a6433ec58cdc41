import type { Build } from "@signalbox/contract";
import { useEffect, useEffectEvent, useId, type FocusEvent, type RefObject } from "react";
import { createPortal } from "react-dom";
import type { RepoName } from "../../api/queries.ts";
import { HoverCard } from "../../ui/overlays/HoverCard.tsx";
import { useHoverCard } from "../../ui/overlays/use-hover-card.ts";
import { EvidenceLinks } from "./EvidenceLinks.tsx";
import { useListedVerdict } from "./use-verdict.ts";
import { verdictWords } from "./verdict-words.ts";

/** Long enough that a pointer on its way across a list does not read the history for every row. */
const hoverMs = 150;

type ListedVerdictProps = {
  repo: RepoName;
  build: Build;
  /** The line of the reason within the row, which is a link. */
  line: RefObject<HTMLElement | null>;
};

/**
 * The verdict of earlier builds on a failed build of a list, in a card while its row is hovered or focused. The history is
 * read only then.
 */
export function ListedVerdict({ repo, build, line }: ListedVerdictProps) {
  const { shown, show, keep, hideSoon } = useHoverCard<HTMLAnchorElement>();
  const showRow = useEffectEvent((row: HTMLAnchorElement) => show(row, row));
  const hideRow = useEffectEvent(hideSoon);
  useEffect(() => {
    const row = line.current?.closest("a");
    if (!row) return undefined;
    const stop = new AbortController();
    const listen = (type: string, react: () => void) =>
      row.addEventListener(type, react, { signal: stop.signal });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = (): void => {
      timer = setTimeout(() => showRow(row), hoverMs);
    };
    const leave = (): void => {
      clearTimeout(timer);
      hideRow();
    };
    const showIfFocused = (): void => {
      if (row.matches(":focus-visible")) showRow(row);
    };
    // The pointer entered the row before this code was loaded.
    if (row.matches(":hover")) showRow(row);
    showIfFocused();
    listen("mouseenter", enter);
    listen("mouseleave", leave);
    listen("focus", showIfFocused);
    listen("blur", () => hideRow());
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [line]);
  const row = shown?.key;
  // Beside the row in the document: links within a link are not possible, and the Tab key goes to them from the row.
  return row?.parentElement
    ? createPortal(
        <VerdictCard
          repo={repo}
          build={build}
          row={row}
          line={line}
          onKeep={keep}
          onLeave={hideSoon}
        />,
        row.parentElement,
      )
    : null;
}

type VerdictCardProps = ListedVerdictProps & {
  row: HTMLAnchorElement;
  onKeep: () => void;
  onLeave: () => void;
};

/** Renders nothing until there is a sentence. */
const VerdictCard = ({ repo, build, row, line, onKeep, onLeave }: VerdictCardProps) => {
  const { verdict } = useListedVerdict(repo, build);
  const id = useId();
  const isKnown = verdict !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    row.setAttribute("aria-describedby", id);
    return () => row.removeAttribute("aria-describedby");
  }, [isKnown, row, id]);
  if (verdict === undefined) return null;
  const blur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    <HoverCard
      role="group"
      aria-label="What earlier builds say"
      anchor={row}
      startAt={line.current ?? row}
      onPointerEnter={onKeep}
      onPointerLeave={onLeave}
      onFocus={onKeep}
      onBlur={blur}
      onKeyDown={({ key }) => {
        if (key === "Escape") row.focus();
      }}
      // React events bubble to the row, because it contains this component, although the element is outside the row.
      onClick={(event) => event.stopPropagation()}
    >
      {/* The label of the group would replace its text as the description of the row. */}
      <span id={id}>
        <EvidenceLinks words={verdictWords(verdict, build)} repo={repo} />
      </span>
    </HoverCard>
  );
};
