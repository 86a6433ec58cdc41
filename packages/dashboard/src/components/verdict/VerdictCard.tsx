import type { Build } from "@signalbox/contract";
import { useEffect, useId, type FocusEvent, type RefObject } from "react";
import type { RepoName } from "../../api/queries.ts";
import { HoverCard } from "../../ui/overlays/HoverCard.tsx";
import { EvidenceLinks } from "./EvidenceLinks.tsx";
import { useListedVerdict } from "./use-verdict.ts";
import { useVerdictWords } from "./use-verdict-words.ts";

type VerdictCardProps = {
  repo: RepoName;
  build: Build;
  /** The line of the reason within the row, which is a link. */
  line: RefObject<HTMLElement | null>;
  row: HTMLAnchorElement;
  onKeep: () => void;
  onLeave: () => void;
};

/** The verdict of earlier builds on a failed build of a list. Renders nothing until there is a sentence. */
export function VerdictCard({ repo, build, row, line, onKeep, onLeave }: VerdictCardProps) {
  const { verdict } = useListedVerdict(repo, build);
  const words = useVerdictWords(repo, build, verdict);
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
        <EvidenceLinks words={words} repo={repo} />
      </span>
    </HoverCard>
  );
}
