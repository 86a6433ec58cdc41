import { ChevronDown, ChevronRight } from "lucide-react";
import { memo } from "react";
import { plural } from "../../../../lib/text.ts";
import { formatLetters } from "../../../../lib/time.ts";
import type { LogLine } from "@signalbox/log-engine";
import { hiddenHits, highlighted } from "./highlight.ts";
import { textOfSegments } from "./log-text.ts";
import { LogSegments } from "./LogSegments.tsx";
import styles from "./LogRow.module.css";

export type LogRowProps = {
  line: LogLine;
  /** The number that people see. */
  number: number;
  row: number;
  /** How many rows there are; -1 while that changes all the time. */
  rowCount: number;
  time: string | undefined;
  /** Lines left out above it. */
  hiddenBefore: number;
  /** Seconds without output before it. */
  silence: number | undefined;
  /** Where it opens a group: its length in lines and seconds, and whether it is folded. */
  groupLines: number | undefined;
  groupSeconds: number | undefined;
  isFolded: boolean;
  /** Places that the search found in it. */
  ranges: Uint32Array | undefined;
  isMatch: boolean;
  isError: boolean;
  isLinked: boolean;
  /** The keyboard is on it. */
  isCurrent: boolean;
  /** The address of the page with this line, without its number. */
  linkBase: string;
  wraps: boolean;
};

/**
 * One line of the log. What is not its text is drawn by the style sheet or cannot be selected, so that a
 * copied selection holds the text alone. Clicks are heard by the list: a row has no functions of its own
 * and is not drawn again while its values stay the same.
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
        <div className={styles.silence}>{props.silence.toLocaleString("en")} s without output</div>
      )}
      <div
        className={styles.row}
        data-time={time}
        data-match={props.isMatch || undefined}
        data-error={props.isError || undefined}
        data-linked={props.isLinked || undefined}
        data-current={props.isCurrent || undefined}
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
          <LogSegments segments={highlighted(line.segments, ranges)} />
        </span>
        {props.groupLines !== undefined && <GroupFacts {...props} lines={props.groupLines} />}
        {line.cut && (
          <button type="button" className={styles.whole} data-whole>
            {wholeText(line, ranges)}
          </button>
        )}
      </div>
    </div>
  );
});

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
    groupSeconds > 0 && formatLetters(groupSeconds),
  ];
  const text = facts.filter(Boolean).join(", ");
  return text === "" ? null : <span className={styles.group}>{text}</span>;
};

const wholeText = (line: LogLine, ranges: Uint32Array | undefined): string => {
  const hidden = hiddenHits(textOfSegments(line.segments).length, ranges);
  const matches =
    hidden === 0
      ? ""
      : `, ${hidden.toLocaleString("en")} ${hidden === 1 ? "match" : "matches"} in the hidden part`;
  return `Show whole line, ${sizeText(line.bytes)}${matches}`;
};

/** A size as people say it: `1.2 MB`. */
const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
