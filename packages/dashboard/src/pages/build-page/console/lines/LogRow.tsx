import { formatDuration } from "@signalbox/contract";
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo } from "react";
import { plural } from "../../../../lib/text.ts";
import type { LogLine } from "@signalbox/log-engine";
import { hiddenHits, highlightSegments } from "./highlight.ts";
import { textOfSegments } from "./log-text.ts";
import { LogSegments } from "./LogSegments.tsx";
import type { LineGroup } from "../open-log/log-details.ts";
import { areSameFacts, type RowFacts } from "./row-facts.ts";
import styles from "./LogRow.module.css";

/** Values that all rows of a log share. They keep their identity while they are the same. */
export type RowList = {
  /** The number of rows, or -1 while it changes constantly. */
  rowCount: number;
  /** The address of a line without its number. */
  linkBase: string;
  wraps: boolean;
};

type LogRowProps = { line: LogLine; row: number; facts: RowFacts; list: RowList };

/**
 * One line of the log. Everything but its text is drawn by the style sheet or cannot be selected, so that
 * a copied selection contains only the text. The list handles the clicks, so a row has no functions as
 * props and is not drawn again while its values stay the same.
 */
export const LogRow = memo(
  ({ line, row, facts, list }: LogRowProps) => {
    const { number, silence, group, ranges } = facts;
    return (
      <div
        role="listitem"
        aria-posinset={row + 1}
        aria-setsize={list.rowCount}
        data-row={row}
        data-line={line.line}
      >
        {facts.hiddenBefore > 0 && row > 0 && (
          <div className={styles.leftOut}>{plural(facts.hiddenBefore, "line")} not shown</div>
        )}
        {silence !== undefined && (
          <div className={styles.silence}>{formatDuration(silence)} without output</div>
        )}
        <div
          className={styles.row}
          data-time={facts.time}
          data-match={facts.isMatch || undefined}
          data-error={facts.isError || undefined}
          data-linked={facts.isLinked || undefined}
          data-current={facts.isCurrent || undefined}
          data-tabs={hasTabs(line) || undefined}
        >
          <a
            className={styles.number}
            href={`${list.linkBase}${number}`}
            tabIndex={-1}
            data-number={number}
            aria-label={`Line ${number}${facts.isError ? ", error" : ""}`}
          />
          {(group !== undefined || !list.wraps) && (
            <span className={styles.fold}>{group && <FoldButton {...group} />}</span>
          )}
          <span className={styles.text} data-text>
            <LogSegments segments={highlightSegments(line.segments, ranges)} />
          </span>
          {group && <GroupFacts {...group} />}
          {line.cut && (
            <button type="button" className={styles.fullLine} data-full-line>
              {fullLineText(line, ranges)}
            </button>
          )}
        </div>
      </div>
    );
  },
  (known, next) =>
    known.line === next.line &&
    known.row === next.row &&
    known.list === next.list &&
    areSameFacts(known.facts, next.facts),
);

const hasTabs = ({ segments }: LogLine): boolean =>
  segments.some(({ text }) => text.includes("\t"));

const FoldButton = ({ isFolded, lines }: LineGroup) => (
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

const GroupFacts = ({ isFolded, seconds, lines }: LineGroup) => {
  const facts = [
    isFolded && plural(lines, "line"),
    seconds > 0 && `took ${formatDuration(seconds)}`,
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
