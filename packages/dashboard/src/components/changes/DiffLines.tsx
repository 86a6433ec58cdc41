import { useState } from "react";
import { formatCount, plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./DiffLines.module.css";
import type { DiffLine } from "./unified-diff.ts";

type DiffLinesProps = { lines: readonly DiffLine[]; label: string };

/** More at once would keep the page from answering. */
const shownAtOnce = 1000;

/** The lines of a difference, with their numbers before and after. Wide lines are scrolled within the difference. */
export function DiffLines({ lines, label }: DiffLinesProps) {
  const [limit, setLimit] = useState(shownAtOnce);
  const more = Math.min(shownAtOnce, lines.length - limit);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide lines are scrolled, by keyboard too */}
      <div className={styles.lines} role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead className="unseen">
            <tr>
              <th scope="col">Line before</th>
              <th scope="col">Line now</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, limit).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity and never move
              <Line key={index} line={line} isFirst={index === 0} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <p>
          These are the first {formatCount(limit)} of {plural(lines.length, "line")}.{" "}
          <Button size="small" onClick={() => setLimit(limit + shownAtOnce)}>
            Show {plural(more, "more line")}
          </Button>
        </p>
      )}
    </>
  );
}

const signs = { same: " ", removed: "-", added: "+" };

function Line({ line, isFirst }: { line: DiffLine; isFirst: boolean }) {
  if (line.kind === "part" || line.kind === "note") {
    if (isFirst && line.text === "") return null;
    const mark = line.kind === "part" && "…";
    return (
      <tr data-kind={line.kind}>
        <td className={styles.number}>{mark}</td>
        <td className={styles.number}>{mark}</td>
        <td className={styles.text}>{line.text}</td>
      </tr>
    );
  }
  return (
    <tr data-kind={line.kind}>
      <td className={styles.number}>{line.before}</td>
      <td className={styles.number}>{line.after}</td>
      <td className={styles.text}>
        <span className={styles.sign}>{signs[line.kind]}</span>
        {line.text}
      </td>
    </tr>
  );
}
