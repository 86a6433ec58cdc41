import type { Build } from "@signalbox/contract";
import { restartsOf } from "@signalbox/insight";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { shownStatus } from "../../../api/shown-status.ts";
import { buildTitle } from "../../../components/builds/BuildFacts.tsx";
import { appearanceOf, StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { useBuildHistory } from "../../../history/use-build-history.ts";
import { classNames } from "../../../ui/class-names.ts";
import { buildLink } from "../../../lib/links.ts";
import type { BuildPlace } from "../model/place.ts";
import { findStage, findStep } from "../model/stages-model.ts";
import { BuildCard } from "./BuildCard.tsx";
import { EvidenceLinks } from "./EvidenceLinks.tsx";
import styles from "./History.module.css";
import { neighbourOf, placeOfStep, stripOf } from "./strip-model.ts";
import { useNeighbourKeys } from "./use-neighbour-keys.ts";
import { restartWords, stripName } from "./verdict-words.ts";

type HistoryStripProps = {
  build: Build;
  place: BuildPlace;
  /** Whether the address names a stage; its step is then kept in the neighbours. */
  isChosen: boolean;
};

/** The last comparable builds as shapes, the oldest first. `[` and `]` go to the neighbours of the open one. */
export function HistoryStrip({ build, place, isChosen }: HistoryStripProps) {
  const { builds } = useBuildHistory(place.repo);
  const navigate = useNavigate();
  const strip = useMemo(() => stripOf(build, builds), [build, builds]);
  const restarts = useMemo(() => restartsOf(build, builds), [build, builds]);
  const linkTo = (other: Build) => {
    // While its details load, the build comes from a list, without stages.
    const known = builds.find(({ number }) => number === build.number);
    const stage = findStage(build.stages?.length ? build : (known ?? build), place.stage);
    const step = findStep(stage, place.step);
    const name = isChosen && stage && step ? { stage: stage.name, step: step.name } : undefined;
    const kept = placeOfStep(other, name);
    return buildLink(place.repo, other.number, kept?.stage, kept?.step);
  };
  useNeighbourKeys((by) => {
    const neighbour = neighbourOf(strip, build.number, by);
    if (neighbour) void navigate(linkTo(neighbour));
  });
  return (
    <>
      {restarts.length > 0 && (
        <span className={styles.restarts}>
          <EvidenceLinks words={restartWords(restarts)} repo={place.repo} />
        </span>
      )}
      {strip.length > 0 && <Shapes strip={strip} open={build.number} linkTo={linkTo} />}
    </>
  );
}

type ShapesProps = {
  strip: readonly Build[];
  open: number;
  linkTo: (build: Build) => ReturnType<typeof buildLink>;
};

/** One stop for the Tab key; arrow keys move along the shapes. */
const Shapes = ({ strip, open, linkTo }: ShapesProps) => {
  const [shown, setShown] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const card = useId();
  const pointed = strip.find(({ number }) => number === shown);
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
    <nav className={styles.strip} aria-label={stripName(strip.length)}>
      <ol className={styles.shapes} ref={list}>
        {strip.map((build) => (
          <li key={build.number}>
            <Link
              {...linkTo(build)}
              className={classNames(styles.shape, build.number === open && styles.open)}
              aria-label={shapeName(build)}
              aria-current={build.number === open ? "page" : undefined}
              aria-describedby={build.number === shown ? card : undefined}
              tabIndex={build.number === open ? 0 : -1}
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
    </nav>
  );
};

const shapeName = (build: Build): string =>
  `Build ${build.number}: ${appearanceOf(shownStatus(build)).word}, ${buildTitle(build)}`;
