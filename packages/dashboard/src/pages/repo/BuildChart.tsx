import {
  formatTaken,
  events,
  isDeployment,
  isFailed,
  limits,
  statuses,
  type Build,
} from "@signalbox/contract";
import { useCallback, useId, useState } from "react";
import type { RepoName } from "../../api/queries.ts";
import { useRunningClock } from "../../components/time/use-running-clock.ts";
import { QueryLink } from "../../components/QueryLink.tsx";
import { plural } from "../../lib/text.ts";
import { useHoverCard } from "../../ui/overlays/use-hover-card.ts";
import { buildChartOf, targetOf, type Bar, type BuildChartModel } from "./build-chart.ts";
import { BuildBar } from "./BuildBar.tsx";
import styles from "./BuildChart.module.css";
import { ChartCard } from "./ChartCard.tsx";
import { medianSeconds } from "./summary.ts";
import { useFingerOnBars } from "./use-finger-on-bars.ts";

type BuildChartProps = { repo: RepoName; builds: readonly Build[] };

/**
 * The newest builds as bars, whose height is the duration, the newest at the right. Each bar opens its build. The
 * chart is a single tab stop: the arrow keys, Home and End move between bars.
 */
export function BuildChart({ repo, builds }: BuildChartProps) {
  const isRunning = builds.some((build) => build.status === "running");
  const chart = buildChartOf(builds, useRunningClock(isRunning));
  const median = medianSeconds(builds) ?? 0;
  return (
    <div className={styles.frame} style={{ height: limits.chartHeightPx }}>
      <Axis chart={chart} />
      <div className={styles.chart}>
        <div className={styles.plot}>
          {chart.longest > 0 &&
            chart.axis.ticks.map(({ at }) => (
              <span key={at} className={styles.line} style={heightOf(at, chart)} />
            ))}
          {median > 0 && median <= chart.axis.end && (
            <span className={styles.median} style={heightOf(median, chart)} />
          )}
          <Bars repo={repo} bars={chart.bars} />
        </div>
      </div>
      <Numbers bars={chart.bars} />
      <Legend repo={repo} chart={chart} median={median} />
    </div>
  );
}

const heightOf = (seconds: number, { axis }: BuildChartModel) => ({
  bottom: `${(seconds / axis.end) * 100}%`,
});

/** The durations at the left. */
const Axis = ({ chart }: { chart: BuildChartModel }) =>
  chart.longest === 0 ? null : (
    <div className={styles.axis} aria-hidden="true">
      {chart.axis.ticks.map(({ at, label }) => (
        <span key={at} className={styles.tick} style={heightOf(at, chart)}>
          {label}
        </span>
      ))}
    </div>
  );

const Bars = ({ repo, bars }: { repo: RepoName; bars: readonly Bar[] }) => {
  const [focused, setFocused] = useState<number>();
  const { shown, show, keep, hide, hideSoon } = useHoverCard<number>();
  const finger = useFingerOnBars(show, hide);
  const id = useId();
  const reachable = bars.find(({ build }) => build.number === focused) ?? bars.at(-1);
  const showBar = useCallback(
    (number: number, anchor: Element): void => {
      if (anchor === document.activeElement) setFocused(number);
      show(number, anchor);
    },
    [show],
  );
  const pointed = shown && bars.find(({ build }) => build.number === shown.key);
  return (
    <>
      <ol
        className={styles.bars}
        aria-label={`The last ${plural(bars.length, "build")}`}
        {...finger}
      >
        {bars.map((bar) => (
          <li
            key={bar.build.number}
            className={styles.place}
            style={{ flexBasis: `${100 / limits.chartBuilds}%` }}
          >
            <BuildBar
              {...repo}
              {...bar}
              isReachable={bar === reachable}
              card={bar === pointed ? id : undefined}
              onShow={showBar}
              onLeave={hideSoon}
            />
          </li>
        ))}
      </ol>
      {shown && pointed && (
        <ChartCard
          id={id}
          repo={repo}
          bar={pointed}
          anchor={shown.anchor}
          isPinned={shown.isPinned}
          onEnter={keep}
          onLeave={hideSoon}
        />
      )}
    </>
  );
};

/** Every tenth number, counted from the newest build. These fit into any window. */
const numberedBars = 10;

const Numbers = ({ bars }: { bars: readonly Bar[] }) => (
  <div className={styles.numbers} aria-hidden="true">
    {bars.map(({ build: { number } }, index) => {
      const fromNewest = bars.length - 1 - index;
      return fromNewest % numberedBars === 0 ? (
        <span key={number} style={{ right: `${(fromNewest / limits.chartBuilds) * 100}%` }}>
          #{number}
        </span>
      ) : null;
    })}
  </div>
);

/** The marks of failed builds and of deployments link to lists of them. */
const Legend = ({
  repo,
  chart: { bars, longest },
  median,
}: {
  repo: RepoName;
  chart: BuildChartModel;
  median: number;
}) => (
  <p className={styles.legend}>
    <span>
      {bars.length === 0 ? "Builds will appear here" : `Last ${plural(bars.length, "build")}`}
    </span>
    {bars.some(({ build }) => isFailed(build.status)) && (
      <QueryLink
        repo={repo}
        term={["status", ...statuses.filter(isFailed)]}
        data-mark="failed"
        title="Failed builds"
      >
        failed
      </QueryLink>
    )}
    {bars.some(({ build }) => targetOf(build) !== undefined) && (
      <QueryLink
        repo={repo}
        term={["event", ...events.filter(isDeployment)]}
        data-mark="deployment"
        title="Deployments"
      >
        deployment
      </QueryLink>
    )}
    {/* The figure beside the chart says how long it is. */}
    {median === 0 ? null : <span data-mark="median">median</span>}
    {longest === 0 ? null : <span>longest {formatTaken(longest)}</span>}
  </p>
);
