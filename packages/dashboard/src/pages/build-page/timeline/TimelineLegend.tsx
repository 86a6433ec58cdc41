import type { Build } from "@signalbox/contract";
import type { TimelineRow } from "@signalbox/insight";
import { Link } from "../../../routing/index.ts";
import type { ReactNode } from "react";
import type { RepoName } from "../../../api/queries.ts";
import { landingLink } from "../../../lib/links.ts";
import styles from "./TimelineLegend.module.css";
import bars from "./TimelineRows.module.css";

type TimelineLegendProps = {
  rows: readonly TimelineRow[];
  good: Build | undefined;
  repo: RepoName;
};

/** The meaning of the bars. Only the kinds that are drawn are named. */
export function TimelineLegend({ rows, good, repo }: TimelineLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {rows.some(({ waiting }) => waiting) && <Entry sample={bars.wait}>Waiting</Entry>}
      {rows.some(({ isCritical }) => isCritical) && <Entry sample={bars.path}>Critical path</Entry>}
      {good && (
        <Entry sample={bars.ghost}>
          Last successful build{" "}
          <Link className={styles.link} {...landingLink(repo, good)}>
            #{good.number}
          </Link>
        </Entry>
      )}
    </ul>
  );
}

const Entry = ({ sample, children }: { sample: string | undefined; children: ReactNode }) => (
  <li className={styles.entry}>
    <span className={bars.sample} aria-hidden="true">
      <span className={sample} />
    </span>
    <span>{children}</span>
  </li>
);
