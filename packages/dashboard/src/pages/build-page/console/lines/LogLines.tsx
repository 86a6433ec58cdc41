import { useMemo, useSyncExternalStore, type MouseEvent } from "react";
import type { Groups, LogError, LogSurface, Silences } from "@signalbox/log-engine";
import { logTexts } from "../../../../messages/log-texts.ts";
import type { LineSpan } from "../../model/log-address.ts";
import { useRanges, type Found } from "../search/use-log-search.ts";
import { logDetails, type Folds } from "../open-log/log-details.ts";
import { lineTime } from "./line-time.ts";
import type { TimeKind } from "../open-log/use-log-choices.ts";
import { LogRow } from "./LogRow.tsx";
import { ScrollMarks } from "./ScrollMarks.tsx";
import { useSelection, type CopyLines } from "./use-selection.ts";
import { useScroller } from "./use-scroller.ts";
import styles from "./LogLines.module.css";

export type LogLinesProps = {
  surface: LogSurface;
  label: string;
  /** The number of lines before the first available line. */
  linesBefore: number;
  digits: number;
  wraps: boolean;
  isRaw: boolean;
  times: TimeKind;
  /** The start of the step in unix seconds. */
  started: number;
  /** Whether lines are still arriving. The number of rows is then not announced. */
  isLive: boolean;
  /** Whether only matching lines are shown. Hidden lines between them are then indicated. */
  isFiltered: boolean;
  /** Replaces the lines when there are none to show. */
  emptyText: string | undefined;
  groups: Groups;
  folds: Folds;
  silences: Silences;
  found: Found;
  errors: readonly LogError[] | undefined;
  linked: LineSpan | undefined;
  /** The current line of the keyboard, or -1. */
  current: number;
  linkBase: string;
  /** Called when a line number is clicked. With shift the click selects a range from the previous line. */
  onPick: (number: number, isRange: boolean) => void;
  onFold: (line: number) => void;
  onShowFull: (line: number) => void;
  onCopy: CopyLines;
};

/** The lines of a log. Only the visible lines are in the page. */
export function LogLines(props: LogLinesProps) {
  const { surface, linked, groups, folds, silences, found, errors } = props;
  const drawing = useSyncExternalStore(surface.subscribe, surface.drawing);
  const { scroller, canvas, view, lines, events } = useScroller(surface, props.wraps);
  const selectAll = useSelection(surface, drawing, lines, props.onCopy);
  const ranges = useRanges(drawing.rows, found.running);
  const matches = found.isActive ? found.state.lines : undefined;
  const errorLines = useMemo(() => (errors ?? []).map(({ line }) => line), [errors]);
  const isPart = drawing.scrollHeight > surface.map.viewportHeight;
  const details = logDetails({ groups, folds, silences, ranges, matches, errors: errorLines });
  const marks = useMemo(
    () => [
      { lines: errorLines, color: "--danger" },
      { lines: matches ?? [], color: "--status-running" },
    ],
    [errorLines, matches],
  );
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrolled region is scrolled, and its text selected */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-wrap={props.wraps}
        // Lines arrive faster than they can be read out, so only totals are announced (LogAnnouncer).
        role="log"
        aria-live="off"
        aria-label={props.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
        tabIndex={0}
        style={{ "--digits": props.digits, "--time": timeWidth[props.times] }}
        {...events}
        onKeyDown={(event) => {
          events.onKeyDown(event);
          selectAll(event);
        }}
      >
        <div ref={canvas} className={styles.canvas}>
          <div ref={view} className={styles.window}>
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- hears the clicks of buttons and links in it */}
            <div
              ref={lines}
              role="list"
              className={styles.lines}
              onClick={(event) => handleClick(event, props)}
            >
              {drawing.rows.map(({ row, line, before, hiddenBefore }) => {
                const group = details.groupAt(line.line);
                const number = props.linesBefore + line.line + 1;
                return (
                  <LogRow
                    key={`${drawing.generation}/${line.line}`}
                    line={line}
                    number={number}
                    row={row}
                    rowCount={props.isLive ? -1 : drawing.rowCount}
                    time={lineTime(props.times, line, before, props.started)}
                    hiddenBefore={props.isFiltered ? hiddenBefore : 0}
                    silence={details.silenceAt(line.line)}
                    groupLines={group?.lines}
                    groupSeconds={group?.seconds}
                    isFolded={group?.isFolded ?? false}
                    // The matches refer to the clean text, not to the raw text.
                    ranges={props.isRaw ? undefined : details.rangesAt(line.line)}
                    isMatch={details.isMatch(line.line)}
                    isError={details.isError(line.line)}
                    isLinked={linked !== undefined && number >= linked.from && number <= linked.to}
                    isCurrent={line.line === props.current}
                    linkBase={props.linkBase}
                    wraps={props.wraps}
                  />
                );
              })}
            </div>
          </div>
        </div>
      </div>
      {isPart && <p className={styles.printedPart}>{logTexts.printedPart}</p>}
      {props.emptyText !== undefined && <p className={styles.none}>{props.emptyText}</p>}
      <ScrollMarks
        surface={surface}
        // When all rows are visible there is no scrollbar to mark.
        rowCount={isPart ? drawing.rowCount : 0}
        marks={marks}
      />
    </div>
  );
}

/** The width of times in characters, which wrapped text leaves free. */
const timeWidth: Record<TimeKind, number> = { start: 10, clock: 8, before: 11, none: 0 };

/** Finds the control of a row that was clicked. */
const handleClick = (event: MouseEvent, { onPick, onFold, onShowFull }: LogLinesProps): void => {
  if (!(event.target instanceof Element)) return;
  const number = event.target.closest("[data-number]");
  const line = Number(event.target.closest("[data-line]")?.getAttribute("data-line") ?? -1);
  const isElsewhere = event.ctrlKey || event.metaKey;
  if (number !== null && !isElsewhere) {
    event.preventDefault();
    onPick(Number(number.getAttribute("data-number")), event.shiftKey);
  } else if (event.target.closest("[data-fold]") !== null) onFold(line);
  else if (event.target.closest("[data-full-line]") !== null) onShowFull(line);
};
