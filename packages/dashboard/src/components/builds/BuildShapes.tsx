import type { Build } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { shownStatus } from "../../api/shown-status.ts";
import type { buildLink } from "../../lib/links.ts";
import { classNames } from "../../ui/class-names.ts";
import { appearanceOf, StatusIcon } from "../status/StatusIcon.tsx";
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
  const [shown, setShown] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const card = useId();
  const pointed = builds.find(({ number }) => number === shown);
  const stop = builds.find(({ number }) => number === marked) ?? builds.at(-1);
  const hide = (): void => setShown(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") hide();
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0) return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const place = links.findIndex((link) => link === document.activeElement);
    event.preventDefault();
    links[place + by]?.focus();
  };
  return (
    <div className={styles.place}>
      <ol className={styles.shapes} ref={list} aria-label={label}>
        {builds.map((build) => (
          <li key={build.number}>
            <Link
              {...linkTo(build)}
              className={classNames(styles.shape, build.number === marked && styles.marked)}
              aria-label={shapeName(build)}
              aria-current={build.number === marked ? markedAs : undefined}
              aria-describedby={build.number === shown ? card : undefined}
              tabIndex={build === stop ? 0 : -1}
              onPointerEnter={() => setShown(build.number)}
              onFocus={() => setShown(build.number)}
              onPointerLeave={hide}
              onBlur={hide}
              onKeyDown={onKeyDown}
            >
              <StatusIcon status={shownStatus(build)} size={12} isSilent />
            </Link>
          </li>
        ))}
      </ol>
      {pointed && <BuildCard build={pointed} id={card} />}
    </div>
  );
}

const shapeName = (build: Build): string =>
  `Build ${build.number}: ${appearanceOf(shownStatus(build)).word}, ${buildTitle(build)}`;
