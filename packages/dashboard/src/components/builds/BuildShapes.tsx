import type { Build } from "@signalbox/contract";
import { isBrokenStep, stepsOf } from "@signalbox/insight";
import { Link } from "@tanstack/react-router";
import { useId, useRef, type KeyboardEvent } from "react";
import { shownStatus } from "../../api/shown-status.ts";
import type { buildLink } from "../../lib/links.ts";
import { classNames } from "../../ui/class-names.ts";
import { HoverCard } from "../../ui/overlays/HoverCard.tsx";
import { useHoverCard } from "../../ui/overlays/use-hover-card.ts";
import { appearanceOf, StatusIcon } from "../status/StatusIcon.tsx";
import { Elapsed } from "../time/Elapsed.tsx";
import { BuildCard } from "./BuildCard.tsx";
import { buildTitle } from "./BuildFacts.tsx";
import styles from "./BuildShapes.module.css";

type BuildShapesProps = {
  /** The oldest first. */
  builds: readonly Build[];
  /** The name of the list, if the element around it has none. */
  label?: string;
  /** The number of the build that is marked. */
  marked: number | undefined;
  /** The mark for screen readers: the open page, or another kind of current item. */
  markedAs: "page" | "true";
  linkTo: (build: Build) => ReturnType<typeof buildLink>;
};

/**
 * Builds as status shapes that link to them, with a card for the one that is hovered or focused. One stop for the Tab
 * key; arrow keys move along the shapes.
 */
export function BuildShapes({ builds, label, marked, markedAs, linkTo }: BuildShapesProps) {
  const { shown, show, keep, hideSoon } = useHoverCard<number>();
  const list = useRef<HTMLOListElement>(null);
  const card = useId();
  const pointed = shown && builds.find(({ number }) => number === shown.key);
  const stop = builds.find(({ number }) => number === marked) ?? builds.at(-1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0) return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const place = links.findIndex((link) => link === document.activeElement);
    event.preventDefault();
    links[place + by]?.focus();
  };
  return (
    <div>
      <ol className={styles.shapes} ref={list} aria-label={label}>
        {builds.map((build) => (
          <li key={build.number}>
            <Link
              {...linkTo(build)}
              className={classNames(styles.shape, build.number === marked && styles.marked)}
              aria-label={shapeName(build)}
              aria-current={build.number === marked ? markedAs : undefined}
              aria-describedby={build === pointed ? card : undefined}
              tabIndex={build === stop ? 0 : -1}
              onPointerEnter={({ currentTarget }) => show(build.number, currentTarget)}
              onFocus={({ currentTarget }) => show(build.number, currentTarget)}
              onPointerLeave={hideSoon}
              onBlur={hideSoon}
              onKeyDown={onKeyDown}
            >
              <StatusIcon status={shownStatus(build)} size={12} isSilent />
            </Link>
          </li>
        ))}
      </ol>
      {shown && pointed && (
        <HoverCard
          id={card}
          anchor={shown.anchor}
          side="below"
          onPointerEnter={keep}
          onPointerLeave={hideSoon}
        >
          <BuildCard
            build={pointed}
            status={shownStatus(pointed)}
            duration={
              <Elapsed status={pointed.status} started={pointed.started} ended={pointed.finished} />
            }
          >
            <FailedSteps build={pointed} />
          </BuildCard>
        </HoverCard>
      )}
    </div>
  );
}

const FailedSteps = ({ build }: { build: Build }) => {
  const [first, ...others] = stepsOf(build).filter(({ step }) => isBrokenStep(step));
  if (first === undefined) return null;
  return (
    <p className={styles.failed}>
      Failed: <bdi>{`${first.stage.name} / ${first.step.name}`}</bdi>
      {others.length > 0 && ` and ${others.length} more`}
    </p>
  );
};

const shapeName = (build: Build): string =>
  `Build ${build.number}: ${appearanceOf(shownStatus(build)).word}, ${buildTitle(build)}`;
