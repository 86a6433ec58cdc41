import type { Build } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import { memo, useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { shownStatus } from "../../api/shown-status.ts";
import type { buildLink } from "../../lib/links.ts";
import { classNames } from "../../ui/class-names.ts";
import { HoverCard } from "../../ui/overlays/HoverCard.tsx";
import { useHoverCard } from "../../ui/overlays/use-hover-card.ts";
import { appearanceOf, StatusIcon } from "../status/StatusIcon.tsx";
import { Elapsed } from "../time/Elapsed.tsx";
import { BuildCard } from "./BuildCard.tsx";
import { buildTitle } from "../../lib/build-texts.ts";
import styles from "./BuildShapes.module.css";
import { failedNames } from "./failed-names.ts";

type BuildShapesProps = {
  /** The oldest first. */
  builds: readonly Build[];
  /** The name of the list, if the element around it has none. */
  label?: string;
  /** The number of the build that is marked. */
  marked: number | undefined;
  /** The mark for screen readers: the open page, or another kind of current item. */
  markedAs: "page" | "true";
  /** Whether narrow windows scroll the shapes to the marked one, rather than show the newest. */
  isScrolled?: boolean;
  /** A stable function spares the other shapes when a live event changes one build. */
  linkTo: LinkTo;
};

type LinkTo = (build: Build) => ReturnType<typeof buildLink>;

/**
 * Builds as status shapes that link to them, with a card for the one that is hovered or focused. The list is one tab
 * stop; arrow keys move along the shapes.
 */
export function BuildShapes(props: BuildShapesProps) {
  const { builds, label, marked, markedAs, isScrolled = false, linkTo } = props;
  const { shown, show, keep, hideSoon } = useHoverCard<number>();
  const card = useId();
  const pointed = shown && builds.find(({ number }) => number === shown.key);
  const list = useInView(isScrolled ? builds.findIndex(({ number }) => number === marked) : -1);
  const stop = builds.find(({ number }) => number === marked) ?? builds.at(-1);
  return (
    <div>
      <ol
        ref={list}
        className={classNames(styles.shapes, isScrolled && styles.scrolled)}
        aria-label={label}
      >
        {builds.map((build, index) => (
          <li key={build.number} data-again={isAgain(build, builds[index - 1]) || undefined}>
            <Shape
              build={build}
              linkTo={linkTo}
              markedAs={build.number === marked ? markedAs : undefined}
              card={build === pointed ? card : undefined}
              isReachable={build === stop}
              onShow={show}
              onLeave={hideSoon}
            />
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
            <Failure build={pointed} />
          </BuildCard>
        </HoverCard>
      )}
    </div>
  );
}

/** Whether a build is the next attempt of the one before it. */
const isAgain = ({ attempt_of }: Build, before: Build | undefined): boolean =>
  attempt_of !== undefined && before?.attempt_of === attempt_of;

/** Scrolls the list until this shape is in its middle. The page itself does not move. */
const useInView = (index: number) => {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const all = list.current;
    const shape = all?.children.item(index);
    if (!all || !shape) return;
    const shapeBox = shape.getBoundingClientRect();
    const before = shapeBox.left - all.getBoundingClientRect().left;
    all.scrollLeft += before - (all.clientWidth - shapeBox.width) / 2;
  }, [index]);
  return list;
};

type ShapeProps = {
  build: Build;
  linkTo: LinkTo;
  markedAs: BuildShapesProps["markedAs"] | undefined;
  /** The id of the open card, if it is about this build. */
  card: string | undefined;
  isReachable: boolean;
  onShow: (number: number, anchor: Element) => void;
  onLeave: () => void;
};

const Shape = memo(function Shape(props: ShapeProps) {
  const { build, linkTo, markedAs, card, isReachable, onShow, onLeave } = props;
  return (
    <Link
      {...linkTo(build)}
      className={classNames(styles.shape, markedAs !== undefined && styles.marked)}
      aria-label={shapeName(build)}
      aria-current={markedAs}
      aria-describedby={card}
      tabIndex={isReachable ? 0 : -1}
      onPointerEnter={({ currentTarget }) => onShow(build.number, currentTarget)}
      onFocus={({ currentTarget }) => onShow(build.number, currentTarget)}
      onPointerLeave={onLeave}
      onBlur={onLeave}
      onKeyDown={focusNeighbour}
    >
      <StatusIcon status={shownStatus(build)} size={12} isSilent />
    </Link>
  );
});

const focusNeighbour = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (by === 0) return;
  const link = event.currentTarget;
  const links = [...(link.closest("ol")?.querySelectorAll("a") ?? [])];
  event.preventDefault();
  links[links.indexOf(link) + by]?.focus();
};

const Failure = ({ build }: { build: Build }) => {
  const [first, ...others] = failedNames(build);
  if (first === undefined) return null;
  return (
    <p className={styles.failed}>
      Failed: <bdi>{first}</bdi>
      {others.length > 0 && ` and ${others.length} more`}
    </p>
  );
};

const shapeName = (build: Build): string =>
  `Build ${build.number}${attemptOf(build)}: ${appearanceOf(shownStatus(build)).word}, ${buildTitle(build)}`;

const attemptOf = ({ attempt, attempts }: Build): string =>
  attempts === undefined ? "" : ` (attempt ${attempt} of ${attempts})`;
