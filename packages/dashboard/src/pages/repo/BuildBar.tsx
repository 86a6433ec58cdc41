import { isFailed, type StatusName } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, PointerEvent } from "react";
import type { RepoName } from "../../api/queries.ts";
import { useKnownStatus } from "../../components/BuildStatus.tsx";
import { appearanceOf } from "../../components/status/StatusIcon.tsx";
import { landingLink } from "../../lib/links.ts";
import { formatDuration } from "../../lib/time.ts";
import { targetOf, type Bar } from "./build-chart.ts";
import styles from "./BuildChart.module.css";

export type BarHandlers = {
  onShow: (number: number, anchor: Element) => void;
  onLeave: () => void;
};

type BuildBarProps = BarHandlers & {
  repo: RepoName;
  bar: Bar;
  isReachable: boolean;
  /** The id of the open card, if it is about this build. */
  card: string | undefined;
};

/** A bar of the chart: a link to its build. */
export function BuildBar(props: BuildBarProps) {
  const { status } = props.bar.build;
  return status === "pending" ? <PendingBar {...props} /> : <BarLink {...props} status={status} />;
}

/** A pending build may wait for approval, which only its details say. */
const PendingBar = (props: BuildBarProps) => (
  <BarLink {...props} status={useKnownStatus(props.repo, props.bar.build)} />
);

const BarLink = ({
  repo,
  bar,
  isReachable,
  card,
  status,
  onShow,
  onLeave,
}: BuildBarProps & { status: StatusName }) => {
  const { number } = bar.build;
  const { word, color } = appearanceOf(status);
  const target = targetOf(bar.build);
  const name = `Build #${number}: ${word}, ${formatDuration(bar.seconds)}`;
  // Fingers are followed by the list of all bars.
  const enter = ({ pointerType, currentTarget }: PointerEvent): void => {
    if (pointerType !== "touch") onShow(number, currentTarget);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== "touch") onLeave();
  };
  return (
    <Link
      {...landingLink(repo, { number, status })}
      className={styles.link}
      aria-label={target === undefined ? name : `${name}, deployment to ${target}`}
      aria-describedby={card}
      data-build={number}
      tabIndex={isReachable ? 0 : -1}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={({ currentTarget }) => onShow(number, currentTarget)}
      onBlur={onLeave}
      onKeyDown={focusAnother}
    >
      <span
        className={styles.bar}
        data-failed={isFailed(status) || undefined}
        data-deployment={target === undefined ? undefined : ""}
        data-cut={bar.isCut || undefined}
        style={{ height: `max(4px, ${bar.share * 100}%)`, color }}
      />
      {bar.isLabelled && (
        <span className={styles.value} aria-hidden="true">
          {formatDuration(bar.seconds)}
        </span>
      )}
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
