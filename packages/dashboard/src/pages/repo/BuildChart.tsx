import { isFailed, limits, type Build } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { useState, type KeyboardEvent } from "react";
import { landingLink } from "../../lib/links.ts";
import type { RepoName } from "../../api/queries.ts";
import { useKnownStatus } from "../../components/BuildStatus.tsx";
import { appearanceOf } from "../../components/status/StatusIcon.tsx";
import { useRunningClock } from "../../components/time/use-running-clock.ts";
import { plural } from "../../lib/text.ts";
import { formatLetters } from "../../lib/time.ts";
import styles from "./BuildChart.module.css";
import { chartBars, medianSeconds, type Bar } from "./summary.ts";

/**
 * The newest builds as bars, whose height is the duration, the newest at the right. Each bar opens its build. The
 * chart is a single tab stop: the arrow keys, Home and End move between bars.
 */
export function BuildChart({ repo, builds }: { repo: RepoName; builds: readonly Build[] }) {
  const isRunning = builds.some((build) => build.status === "running");
  const bars = chartBars(builds, useRunningClock(isRunning));
  const longest = Math.max(0, ...bars.map((bar) => bar.seconds));
  const median = medianSeconds(builds) ?? 0;
  const [focused, setFocused] = useState<number>();
  const reachable = bars.find(({ number }) => number === focused) ?? bars.at(-1);
  return (
    <div className={styles.frame}>
      <div className={styles.chart} style={{ height: limits.chartHeightPx }}>
        {median === 0 || median > longest ? null : (
          <span className={styles.median} style={{ bottom: `${(median / longest) * 100}%` }} />
        )}
        <ol className={styles.bars} aria-label={`The last ${plural(bars.length, "build")}`}>
          {bars.map((bar) => (
            <li
              key={bar.number}
              className={styles.place}
              style={{ flexBasis: `${100 / limits.chartBuilds}%` }}
            >
              <BuildBar
                repo={repo}
                bar={bar}
                isReachable={bar === reachable}
                onFocus={() => setFocused(bar.number)}
              />
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.legend}>
        <span>
          {bars.length === 0 ? "Builds will appear here" : `Last ${plural(bars.length, "build")}`}
        </span>
        {median === 0 ? null : <span data-dashed="">median {formatLetters(median)}</span>}
        {longest === 0 ? null : <span>longest {formatLetters(longest)}</span>}
      </p>
    </div>
  );
}

type BarLinkProps = { repo: RepoName; bar: Bar; isReachable: boolean; onFocus: () => void };

const BuildBar = (props: BarLinkProps) =>
  props.bar.status === "pending" ? <PendingBar {...props} /> : <BarLink {...props} />;

const PendingBar = ({ bar, ...rest }: BarLinkProps) => (
  <BarLink bar={{ ...bar, status: useKnownStatus(rest.repo, bar) }} {...rest} />
);

const BarLink = ({ repo, bar, isReachable, onFocus }: BarLinkProps) => {
  const { word, color } = appearanceOf(bar.status);
  const label = `Build #${bar.number}: ${word}, ${formatLetters(bar.seconds)}`;
  return (
    <Link
      {...landingLink(repo, bar)}
      className={styles.link}
      aria-label={label}
      title={label}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={focusAnother}
    >
      <span
        className={styles.bar}
        data-failed={isFailed(bar.status) || undefined}
        style={{ height: `max(4px, ${bar.share * 100}%)`, color }}
      />
    </Link>
  );
};

/** The index of the bar that each key moves to, given the current index and the number of bars. */
const moves = new Map<string, (place: number, count: number) => number>([
  ["ArrowLeft", (place) => place - 1],
  ["ArrowRight", (place) => place + 1],
  ["Home", () => 0],
  ["End", (_, count) => count - 1],
]);

const focusAnother = (event: KeyboardEvent<HTMLAnchorElement>): void => {
  const move = moves.get(event.key);
  if (move === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  event.preventDefault();
  const bar = event.currentTarget;
  const all = [...(bar.closest("ol")?.querySelectorAll("a") ?? [])];
  all[move(all.indexOf(bar), all.length)]?.focus();
};
