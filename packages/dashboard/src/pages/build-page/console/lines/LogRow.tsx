import { ChevronDown, ChevronRight } from "lucide-react";
import { memo } from "react";
import { plural } from "../../../../lib/text.ts";
import { formatDuration } from "../../../../lib/time.ts";
import type { LogLine } from "@signalbox/log-engine";
import { hiddenHits, highlightSegments } from "./highlight.ts";
import { textOfSegments } from "./log-text.ts";
import { LogSegments } from "./LogSegments.tsx";
import styles from "./LogRow.module.css";

export type LogRowProps = {
  line: LogLine;
  /** The line number on the screen. */
  number: number;
  row: number;
  /** The number of rows, or -1 while it changes constantly. */
  rowCount: number;
  time: string | undefined;
  /** The number of hidden lines above this line. */
  hiddenBefore: number;
  /** Seconds without output before this line. */
  silence: number | undefined;
  /** Set if the line opens a group: the number of its lines, its seconds, and whether it is folded. */
  groupLines: number | undefined;
  groupSeconds: number | undefined;
  isFolded: boolean;
  /** The positions of matches in the line. */
  ranges: Uint32Array | undefined;
  isMatch: boolean;
  isError: boolean;
  isLinked: boolean;
  isCurrent: boolean;
  /** The address of a line without its number. */
  linkBase: string;
  wraps: boolean;
};

/**
 * One line of the log. Everything but its text is drawn by the style sheet or cannot be selected, so that
 * a copied selection contains only the text. The list handles the clicks, so a row has no functions as
 * props and is not drawn again while its values stay the same.
 */
export const LogRow = memo((props: LogRowProps) => {
  const { line, number, row, rowCount, time, ranges } = props;
  return (
    <div
      role="listitem"
      aria-posinset={row + 1}
      aria-setsize={rowCount}
      data-row={row}
      data-line={line.line}
    >
      {props.hiddenBefore > 0 && row > 0 && (
        <div className={styles.leftOut}>{plural(props.hiddenBefore, "line")} not shown</div>
      )}
      {props.silence !== undefined && (
        <div className={styles.silence}>{formatDuration(props.silence)} without output</div>
      )}
      <div
        className={styles.row}
        data-time={time}
        data-match={props.isMatch || undefined}
        data-error={props.isError || undefined}
        data-linked={props.isLinked || undefined}
        data-current={props.isCurrent || undefined}
        data-tabs={hasTabs(line) || undefined}
      >
        <a
          className={styles.number}
          href={`${props.linkBase}${number}`}
          tabIndex={-1}
          data-number={number}
          aria-label={`Line ${number}${props.isError ? ", error" : ""}`}
        />
        {(props.groupLines !== undefined || !props.wraps) && (
          <span className={styles.fold}>
            {props.groupLines !== undefined && <FoldButton {...props} lines={props.groupLines} />}
          </span>
        )}
        <span className={styles.text} data-text>
          <LogSegments segments={highlightSegments(line.segments, ranges)} />
        </span>
        {props.groupLines !== undefined && <GroupFacts {...props} lines={props.groupLines} />}
        {line.cut && (
          <button type="button" className={styles.fullLine} data-full-line>
            {fullLineText(line, ranges)}
          </button>
        )}
      </div>
    </div>
  );
});

const hasTabs = ({ segments }: LogLine): boolean =>
  segments.some(({ text }) => text.includes("\t"));

const FoldButton = ({ isFolded, lines }: { isFolded: boolean; lines: number }) => (
  <button
    type="button"
    tabIndex={-1}
    data-fold
    aria-expanded={!isFolded}
    aria-label={`${isFolded ? "Unfold" : "Fold"} ${plural(lines, "line")}`}
  >
    {isFolded ? <ChevronRight aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
  </button>
);

type GroupFactsProps = Pick<LogRowProps, "isFolded" | "groupSeconds"> & { lines: number };

const GroupFacts = ({ isFolded, groupSeconds = 0, lines }: GroupFactsProps) => {
  const facts = [
    isFolded && plural(lines, "line"),
    groupSeconds > 0 && formatDuration(groupSeconds),
  ];
  const text = facts.filter(Boolean).join(", ");
  return text === "" ? null : <span className={styles.group}>{text}</span>;
};

const fullLineText = (line: LogLine, ranges: Uint32Array | undefined): string => {
  const hidden = hiddenHits(textOfSegments(line.segments).length, ranges);
  const matches =
    hidden === 0
      ? ""
      : `, ${hidden.toLocaleString("en")} ${hidden === 1 ? "match" : "matches"} in the hidden part`;
  return `Show full line, ${sizeText(line.bytes)}${matches}`;
};

/** Formats a size, such as `1.2 MB`. */
const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
