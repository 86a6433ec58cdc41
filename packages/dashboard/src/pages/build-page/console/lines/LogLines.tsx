import { useMemo, useSyncExternalStore, type MouseEvent } from "react";
import { logTexts } from "../../../../messages/log-texts.ts";
import { logName } from "../open-log/log-names.ts";
import { useOpenLog } from "../open-log/open-log.ts";
import type { TimeKind } from "../open-log/use-log-choices.ts";
import { useRanges } from "../search/use-log-search.ts";
import { copySelection } from "./copy-selection.ts";
import { LogRow } from "./LogRow.tsx";
import { rowFacts } from "./row-facts.ts";
import { ScrollMarks } from "./ScrollMarks.tsx";
import { useScroller } from "./use-scroller.ts";
import { useSelection } from "./use-selection.ts";
import styles from "./LogLines.module.css";

type LogLinesProps = { onShowFull: (line: number) => void };

/** The lines of a log. Only the visible lines are in the page. */
export function LogLines({ onShowFull }: LogLinesProps) {
  const open = useOpenLog();
  const { engine, surface, choices, state, found, errors, linkBase, ...viewer } = open.viewer;
  const { wraps, isRaw, times } = choices;
  const drawing = useSyncExternalStore(surface.subscribe, surface.drawing);
  const { scroller, canvas, view, lines, events } = useScroller(surface, wraps);
  const selectAll = useSelection(surface, drawing, lines, (from, to, data) =>
    copySelection({ engine, surface, isRaw }, from, to, data),
  );
  const ranges = useRanges(drawing.rows, found.running);
  const matches = found.isActive ? found.state.lines : undefined;
  const errorLines = useMemo(() => (errors?.errors ?? []).map(({ line }) => line), [errors]);
  const isPart = drawing.scrollHeight > surface.map.viewportHeight;
  const factsOf = rowFacts(open, { errors: errorLines, ranges });
  // While lines arrive, their number is not announced.
  const rowCount = viewer.isLive ? -1 : drawing.rowCount;
  const list = useMemo(() => ({ rowCount, linkBase, wraps }), [rowCount, linkBase, wraps]);
  const marks = useMemo(
    () => [
      { lines: errorLines, color: "--danger" },
      { lines: matches ?? [], color: "--status-running" },
    ],
    [errorLines, matches],
  );
  const handlers = { onPick: open.actions.pick, onFold: viewer.toggleFold, onShowFull };
  const isEmpty = viewer.filter?.isEmpty === true && viewer.filter.count === 0;
  const digits = String(Math.max(viewer.linesBefore + state.lineCount, 1000)).length;
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrolled region is scrolled, and its text selected */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-wrap={wraps}
        // Lines arrive faster than they can be read out, so only totals are announced (LogAnnouncer).
        role="log"
        aria-live="off"
        aria-label={`Log of ${logName(open)}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
        tabIndex={0}
        style={{ "--digits": digits, "--time": timeWidth[times] }}
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
              onClick={(event) => handleClick(event, handlers)}
            >
              {drawing.rows.map((drawn) => (
                <LogRow
                  key={`${drawing.generation}/${drawn.line.line}`}
                  line={drawn.line}
                  row={drawn.row}
                  facts={factsOf(drawn)}
                  list={list}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      {isPart && <p className={styles.printedPart}>{logTexts.printedPart}</p>}
      {isEmpty && <p className={styles.none}>{logTexts.noMatch(state.lineCount)}</p>}
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

type RowHandlers = LogLinesProps & {
  /** With shift, a click on a line number selects a range from the previous line. */
  onPick: (number: number, isRange: boolean) => void;
  onFold: (line: number) => void;
};

/** Finds the control of a row that was clicked. */
const handleClick = (event: MouseEvent, { onPick, onFold, onShowFull }: RowHandlers): void => {
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
