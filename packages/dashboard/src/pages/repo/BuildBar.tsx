import { formatDuration, isFailed, type StatusName } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import { memo, type KeyboardEvent, type PointerEvent } from "react";
import type { RepoName } from "../../api/queries.ts";
import { useKnownStatus } from "../../components/BuildStatus.tsx";
import { appearanceOf } from "../../components/status/StatusIcon.tsx";
import { landingLink } from "../../lib/links.ts";
import { targetOf, type Bar } from "./build-chart.ts";
import styles from "./BuildChart.module.css";

export type BarHandlers = {
  onShow: (number: number, anchor: Element) => void;
  onLeave: () => void;
};

type BuildBarProps = BarHandlers &
  RepoName &
  Bar & {
    isReachable: boolean;
    /** The id of the open card, if it is about this build. */
    card: string | undefined;
  };

/** A bar of the chart: a link to its build. Memoized, because most live events change a single build. */
export const BuildBar = memo(function BuildBar(props: BuildBarProps) {
  const { status } = props.build;
  return status === "pending" ? <PendingBar {...props} /> : <BarLink {...props} status={status} />;
});

/** Only its details show whether a pending build waits for approval. */
const PendingBar = (props: BuildBarProps) => {
  const { namespace, name, build } = props;
  return <BarLink {...props} status={useKnownStatus({ namespace, name }, build)} />;
};

const BarLink = (props: BuildBarProps & { status: StatusName }) => {
  const { build, seconds, share, isReachable, card, status, onShow, onLeave } = props;
  const { number } = build;
  const { word, color } = appearanceOf(status);
  const target = targetOf(build);
  const name = `Build #${number}: ${word}, ${formatDuration(seconds)}`;
  // The list of bars handles touch events.
  const enter = ({ pointerType, currentTarget }: PointerEvent): void => {
    if (pointerType !== "touch") onShow(number, currentTarget);
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== "touch") onLeave();
  };
  return (
    <Link
      {...landingLink(props, { number, status })}
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
        data-cut={props.isCut || undefined}
        style={{ height: `max(4px, ${share * 100}%)`, color }}
      />
      {props.isLabelled && (
        <span className={styles.value} aria-hidden="true">
          {formatDuration(seconds)}
        </span>
      )}
    </Link>
  );
};

/** The index of the bar that each key moves to, given the current index and the number of bars. */
const moves = new Map<string, (index: number, count: number) => number>([
  ["ArrowLeft", (index) => index - 1],
  ["ArrowRight", (index) => index + 1],
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
