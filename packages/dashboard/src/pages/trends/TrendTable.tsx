import { formatTaken } from "@signalbox/contract";
import type { Trend } from "@signalbox/insight";
import { Link } from "../../routing/index.ts";
import { Fragment, type ReactNode } from "react";
import type { RepoName } from "../../api/queries.ts";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { landingLink } from "../../lib/links.ts";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table, type TableSort } from "../../ui/lists/Table.tsx";
import type { TrendColumn } from "./trend-order.ts";
import { TrendLine } from "./TrendLine.tsx";
import { isolatedPath } from "../../messages/isolated.ts";
import styles from "./TrendTable.module.css";

type TrendTableProps = {
  repo: RepoName;
  trends: readonly Trend[];
  /** Undefined where the headings are hidden. */
  sort: TableSort | undefined;
};

/** A row per step: how long it takes, how often it fails, and when that last changed. */
export function TrendTable({ repo, trends, sort }: TrendTableProps) {
  const rowHeight = useIsNarrow() ? 136 : 56;
  return (
    <Table
      label="Trends of steps"
      layout={layoutOf(repo)}
      items={trends}
      keyOf={({ key }) => key}
      rowHeight={rowHeight}
      sort={sort}
    />
  );
}

const layoutOf = (repo: RepoName) =>
  defineList<Trend, TrendColumn>(
    {
      step: {
        header: "Step",
        width: "minmax(0, 3fr)",
        tooltip: ({ name }) => isolatedPath(name.stage, name.step),
        cell: ({ name, isRemoved }) => (
          <span className={styles.step} data-removed={isRemoved || undefined}>
            <bdi className={styles.name}>{name.step}</bdi>
            <bdi className={styles.stage}>{name.stage}</bdi>
          </span>
        ),
      },
      line: {
        header: "Durations",
        width: "140px",
        widthBelow1100: "100px",
        cell: (trend) => <TrendLine trend={trend} />,
      },
      median: figure("Median", ({ median }) => secondsText(median)),
      p95: { ...figure("p95", ({ p95 }) => secondsText(p95)), hideBelow: 1000 },
      failed: figure("Failed", (trend) => <Rate rate={trend.failureRate} trend={trend} />),
      flaky: figure("Flaky", (trend) => <Rate rate={trend.flakyRate} trend={trend} />),
      change: {
        header: "Change",
        width: "minmax(0, 4fr)",
        className: styles.change,
        cell: (trend) =>
          trend.isRemoved ? (
            <LastRun repo={repo} trend={trend} />
          ) : (
            <Changes repo={repo} trend={trend} />
          ),
      },
    },
    {
      widths: "1fr 1fr 1fr 1fr",
      lines: [
        ["step", "step", "line", "line"],
        ["median", "p95", "failed", "flaky"],
        ["change", "change", "change", "change"],
      ],
    },
  );

const figure = (header: string, read: (trend: Trend) => ReactNode) => ({
  header,
  width: "76px",
  widthBelow1100: "62px",
  className: styles.figure,
  cell: (trend: Trend) => (
    <>
      <span className={styles.what} aria-hidden="true">
        {header}
      </span>
      {read(trend)}
    </>
  ),
});

const secondsText = (seconds: number | undefined): ReactNode =>
  seconds === undefined ? <None /> : formatTaken(seconds);

const Rate = ({ rate, trend: { isIgnored } }: { rate: number; trend: Trend }) =>
  rate === 0 ? (
    <None />
  ) : isIgnored ? (
    <span title="These failures are ignored">{percentText(rate)}</span>
  ) : (
    <span className={styles.bad}>{percentText(rate)}</span>
  );

const percentText = (rate: number): string =>
  rate < 0.01 ? "< 1 %" : `${Math.round(rate * 100)} %`;

const None = () => <span className={styles.none}>–</span>;

/** Shown instead of changes for a step that the newest builds no longer run. */
const LastRun = ({ repo, trend: { name, points } }: { repo: RepoName; trend: Trend }) => {
  const last = points.at(-1);
  if (last === undefined) return null;
  const { number, finished } = last;
  return (
    <span className={styles.none}>
      Last run in{" "}
      <Link
        {...landingLink(repo, { number })}
        aria-label={`#${number}, where ${name.step} ran last`}
      >
        #{number}
      </Link>
      , <RelativeTime time={finished} />
    </span>
  );
};

/** The newest change in words, the earlier ones as links. */
const Changes = ({ repo, trend }: { repo: RepoName; trend: Trend }) => {
  const { changes, name } = trend;
  const newest = changes.at(-1);
  if (newest === undefined) return <span className={styles.none}>No change</span>;
  const { number, finished, before, after } = newest;
  return (
    <>
      {formatTaken(before)} → {formatTaken(after)} since{" "}
      <ChangeLink repo={repo} number={number} step={name.step} />, <RelativeTime time={finished} />
      {changes.length > 1 ? "; before that at " : null}
      {changes
        .slice(0, -1)
        .toReversed()
        .map((change, index) => (
          <Fragment key={change.number}>
            {index === 0 ? null : ", "}
            <ChangeLink repo={repo} number={change.number} step={name.step} />
          </Fragment>
        ))}
    </>
  );
};

type ChangeLinkProps = { repo: RepoName; number: number; step: string };

/** Its name says what changed, because several rows may change at the same build. */
const ChangeLink = ({ repo, number, step }: ChangeLinkProps) => (
  <Link {...landingLink(repo, { number })} aria-label={`#${number}, where ${step} changed`}>
    #{number}
  </Link>
);
