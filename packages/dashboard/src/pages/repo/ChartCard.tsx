import { formatDuration, type StatusName } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import type { RepoName } from "../../api/queries.ts";
import { BuildCard } from "../../components/builds/BuildCard.tsx";
import { ReasonLine } from "../../components/reasons/ReasonLine.tsx";
import { useKnownStatus } from "../../components/BuildStatus.tsx";
import { landingLink } from "../../lib/links.ts";
import { HoverCard } from "../../ui/overlays/HoverCard.tsx";
import type { Bar } from "./build-chart.ts";
import styles from "./BuildChart.module.css";

type ChartCardProps = {
  id: string;
  repo: RepoName;
  bar: Bar;
  anchor: Element;
  /** Opened by a finger: it then has a link, because a bar is too narrow to be hit a second time. */
  isPinned: boolean;
  onEnter: () => void;
  onLeave: () => void;
};

export function ChartCard({ id, repo, bar, anchor, isPinned, onEnter, onLeave }: ChartCardProps) {
  const { build } = bar;
  const status: StatusName = useKnownStatus(repo, build);
  return (
    <HoverCard
      id={id}
      anchor={anchor}
      role={isPinned ? "group" : "tooltip"}
      onPointerEnter={onEnter}
      onPointerLeave={isPinned ? undefined : onLeave}
    >
      <BuildCard
        build={build}
        status={status}
        duration={build.started > 0 ? formatDuration(bar.seconds) : "–"}
      >
        <div className={styles.failed}>
          <ReasonLine repo={repo} build={build} />
        </div>
        {isPinned && (
          <Link {...landingLink(repo, { number: build.number, status })} className={styles.open}>
            Open build #{build.number}
          </Link>
        )}
      </BuildCard>
    </HoverCard>
  );
}
