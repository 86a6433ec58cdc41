import type { Build } from "@signalbox/contract";
import { timelineOf } from "@signalbox/insight";
import { useQuery } from "@tanstack/react-query";
import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useCan } from "../../../api/capabilities.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { useIsNarrow } from "../../../components/use-is-narrow.ts";
import { useBuildsAround } from "../../../components/history/use-builds-around.ts";
import { useStableCallback } from "../graph/drawing/use-stable-callback.ts";
import { userQueueQuery } from "../../../api/topics/queue-queries.ts";
import { waitingReason } from "../../../components/stages/waiting-reason.ts";
import type { BuildPlace } from "../model/place.ts";
import {
  findStage,
  firstNumber,
  isAwaitingApproval,
  stagesOf,
  stepsOf,
} from "../../../components/stages/stages-model.ts";
import { useSelectedStep } from "../graph/use-selected.ts";
import styles from "./BuildTimeline.module.css";
import rowStyles from "./TimelineRows.module.css";
import { TimelineFrame, TimelineSummary } from "./TimelineFrame.tsx";
import { TimelineLegend } from "./TimelineLegend.tsx";
import { TimelineRowView } from "./TimelineRowView.tsx";
import { currentRow, lastGoodBuild, rowId, rowMove, timeOfRows } from "./timeline-rows.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

export type BuildTimelineProps = {
  build: Build;
  place: BuildPlace;
  /** Shown above the rows while the stage of the address waits for approval. */
  approval: ReactNode;
  onShowLog: (stage: number, step: number) => void;
};

const rowPx = { wide: 30, narrow: 52 };
const maxTicks = { wide: 8, narrow: 4 };

/** The stages and steps of a build on one time axis. */
export function BuildTimeline({ build: newest, place, approval, onShowLog }: BuildTimelineProps) {
  // An event of a build with thousands of steps takes longer than a frame if page and rows render at once.
  const build = useDeferredValue(newest);
  const { builds } = useBuildsAround(place.repo, build);
  const good = useMemo(() => lastGoodBuild(build, builds), [build, builds]);
  const start = build.created || build.started;
  const { rows, end } = useMemo(
    () => timelineOf(ordered(build), { now: timeOfRows(build), good }),
    [build, good],
  );
  const size = useIsNarrow() ? "narrow" : "wide";
  return (
    <div className={styles.timeline}>
      {approval === undefined ? null : <div className={styles.approval}>{approval}</div>}
      <header className={styles.head}>
        <TimelineSummary build={build} start={start} />
        <TimelineLegend rows={rows} good={good} repo={place.repo} />
      </header>
      {rows.length === 0 ? (
        <NoStages />
      ) : (
        <TimelineGrid key={size} {...{ build, place, rows, start, end, size, onShowLog }} />
      )}
    </div>
  );
}

/** Servers send stages ordered by id, or steps in the order in which they ended. */
const ordered = (build: Build): Build => ({
  ...build,
  stages: stagesOf(build).map((stage) => Object.assign({}, stage, { steps: stepsOf(stage) })),
});

const NoStages = () => (
  <div className={styles.nothing}>
    <EmptyState title="No stage yet">
      The stages appear here as soon as the server has planned the build.
    </EmptyState>
  </div>
);

type TimelineGridProps = Pick<BuildTimelineProps, "build" | "place" | "onShowLog"> & {
  rows: ReturnType<typeof timelineOf>["rows"];
  start: number;
  end: number;
  size: "wide" | "narrow";
};

const TimelineGrid = (props: TimelineGridProps) => {
  const { build, place, rows, start, end, size, onShowLog } = props;
  const explainsQueue = useCan("queueReasons") === true;
  const { data: queue } = useQuery({
    ...userQueueQuery,
    enabled: explainsQueue && build.status === "pending",
  });
  const queued = queue?.[build.id];
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { selected, select } = useSelectedStep(place);
  const { repo, build: number } = place;
  const { namespace, name } = repo;
  // Memoized, because each selection changes the address and renders this component.
  const owner = useMemo(
    () => ({ repo: { namespace, name }, build: number }),
    [namespace, name, number],
  );
  const current = currentRow(rows, selected);
  const [focused, setFocused] = useState<string>();
  const at = rows.findIndex((row) => rowId(row) === focused);
  const active = at === -1 ? Math.max(0, current) : at;
  const { first, end: last } = useRowsInView(list, rows.length, rowPx[size]);
  const activeId = rows[active] && `${id}-${rowId(rows[active])}`;

  const isFirst = focused === undefined;
  const asked = findStage(build, place.stage);
  const isWaiting = asked !== undefined && isAwaitingApproval(build, asked);
  useEffect(() => {
    // The page of a build that waits for approval begins with what is asked.
    if (isFirst && isWaiting) return;
    document.getElementById(activeId ?? "")?.scrollIntoView({ block: "nearest" });
  }, [activeId, isFirst, isWaiting]);

  const selectRow = useStableCallback((index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setFocused(rowId(row));
    select({ stage: row.stageNumber, step: row.stepNumber ?? firstNumber });
  });
  const openRow = useStableCallback((index: number) => {
    const row = rows[index];
    if (row) onShowLog(row.stageNumber, row.stepNumber ?? firstNumber);
  });
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = rowMove(rows, active, event.key);
    if (to === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (to !== undefined) setFocused(rows[to] && rowId(rows[to]));
    else if (event.key === "Enter") openRow(active);
    else selectRow(active);
  };

  const shown = [...rows.keys()].slice(first, last);
  if (rows.length > 0 && !shown.includes(active)) shown.push(active);
  return (
    <TimelineFrame ref={frame} build={build} start={start} end={end} maxTicks={maxTicks[size]}>
      <div
        role="treegrid"
        aria-label="Timeline"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeId}
        tabIndex={0}
        className={rowStyles.grid}
        onKeyDown={onKey}
      >
        <div role="row" aria-rowindex={1} className="unseen">
          <span role="columnheader">Name</span>
          <span role="columnheader">Timeline</span>
          <span role="columnheader">Duration</span>
        </div>
        <div
          ref={list}
          role="rowgroup"
          className={rowStyles.rows}
          style={{ height: rows.length * rowPx[size] }}
        >
          {shown.map((index) => {
            const row = rows[index];
            return row === undefined ? null : (
              <TimelineRowView
                key={rowId(row)}
                id={id}
                row={row}
                index={index}
                topPx={index * rowPx[size]}
                place={owner}
                start={start}
                reason={
                  row.kind === "stage"
                    ? waitingReason(build, findStage(build, row.stageNumber), {
                        explainsQueue,
                        queued,
                      })
                    : undefined
                }
                isSelected={index === current}
                isActive={index === active}
                onSelect={selectRow}
                onOpen={openRow}
              />
            );
          })}
        </div>
      </div>
    </TimelineFrame>
  );
};
