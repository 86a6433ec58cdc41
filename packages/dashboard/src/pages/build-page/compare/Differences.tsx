import type { Build } from "@signalbox/contract";
import type { LogDifference, LogEngine } from "@signalbox/log-engine";
import { Link } from "../../../routing/index.ts";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { landingLink } from "../../../lib/links.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";
import { PanelMessage } from "../console/PanelMessage.tsx";
import { compareRows, countDifferences, differenceStarts } from "./compare-rows.ts";
import { CompareLines } from "./CompareLines.tsx";
import { BackToLog } from "./CompareMessage.tsx";
import styles from "./CompareView.module.css";
import { StepTimes } from "./StepTimes.tsx";
import { usePageKeys } from "../model/use-page-keys.ts";

type DifferencesProps = {
  engine: LogEngine;
  difference: LogDifference;
  build: Build;
  place: BuildPlace;
  earlier: Build;
};

/** The compared log with its tools. */
export function Differences({ engine, difference, build, place, earlier }: DifferencesProps) {
  const [showsRemoved, setShowsRemoved] = useState(false);
  const [showsTimes, setShowsTimes] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set<number>());
  const [current, setCurrent] = useState(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => compareRows(difference, { showsRemoved, opened }),
    [difference, showsRemoved, opened],
  );
  const starts = useMemo(() => differenceStarts(rows), [rows]);
  const counts = countDifferences(difference);
  const position = starts.indexOf(current);
  const step = (by: 1 | -1): void => {
    const next = position < 0 ? (by === 1 ? 0 : starts.length - 1) : position + by;
    setCurrent(starts[(next + starts.length) % starts.length] ?? -1);
  };
  usePageKeys({ n: () => step(1), N: () => step(-1) });
  const isIdentical = counts.added + counts.changed + counts.removed === 0;
  return (
    <>
      <header className={styles.bar}>
        <h2 className={styles.title}>
          Compared with <Link {...landingLink(place.repo, earlier)}>#{earlier.number}</Link>{" "}
          <span className={styles.counts}>{countText(counts)}</span>
        </h2>
        <div className={styles.tools}>
          {counts.removed + counts.changed > 0 && (
            <Button
              kind={showsRemoved ? "plain" : "quiet"}
              size="small"
              aria-pressed={showsRemoved}
              onClick={() => {
                setShowsRemoved(!showsRemoved);
                setCurrent(-1);
              }}
            >
              Removed lines
            </Button>
          )}
          <Button
            kind={showsTimes ? "plain" : "quiet"}
            size="small"
            aria-expanded={showsTimes}
            onClick={() => setShowsTimes(!showsTimes)}
          >
            Step times
          </Button>
          {starts.length > 0 && <StepThroughButtons onStep={step} />}
          <BackToLog place={place} />
        </div>
      </header>
      {showsTimes && <StepTimes build={build} earlier={earlier} />}
      {isIdentical ? (
        <NoDifferences earlier={earlier} />
      ) : (
        <CompareLines
          engine={engine}
          rows={rows}
          current={current}
          scroller={scroller}
          onOpen={(from) => {
            setOpened(new Set([...opened, from]));
            setCurrent(-1);
            scroller.current?.focus();
          }}
        />
      )}
      <div className="unseen" role="status">
        {position < 0 ? countText(counts) : `Difference ${position + 1} of ${starts.length}`}
      </div>
    </>
  );
}

const StepThroughButtons = ({ onStep }: { onStep: (by: 1 | -1) => void }) => (
  <span role="group" aria-label="Differences">
    <IconButton size="small" label="Previous difference" onClick={() => onStep(-1)}>
      <ChevronUp aria-hidden="true" />
    </IconButton>
    <IconButton size="small" label="Next difference" onClick={() => onStep(1)}>
      <ChevronDown aria-hidden="true" />
    </IconButton>
  </span>
);

const NoDifferences = ({ earlier }: { earlier: Build }) => (
  <PanelMessage text="No differences">
    <p className={styles.detail}>
      The log matches that of #{earlier.number}, except for what differs in every run, such as times
      and hashes.
    </p>
  </PanelMessage>
);

const countText = ({ added, changed, removed }: ReturnType<typeof countDifferences>): string => {
  const parts = [
    added > 0 && `${added.toLocaleString("en")} new`,
    changed > 0 && `${changed.toLocaleString("en")} changed`,
    removed > 0 && `${removed.toLocaleString("en")} removed`,
  ];
  return parts.filter(Boolean).join(", ");
};
