import { formatTaken, type Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { branchesQuery, type RepoName } from "../../api/queries.ts";
import { BuildStatus } from "../../components/BuildStatus.tsx";
import { BranchState } from "../../components/lists/DefaultBranch.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { StatusLabel } from "../../components/status/StatusIcon.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { BuildChart } from "./BuildChart.tsx";
import { medianSeconds, newestOfBranch } from "./summary.ts";
import styles from "./Summary.module.css";

type SummaryProps = {
  repo: RepoName;
  /** The number of the last build, which is also the total number of builds. */
  counter: number | undefined;
  /** The default branch, if it is known. */
  branch: string | undefined;
  builds: readonly Build[];
};

/** The statistics of the repository: four figures and a chart. */
export function Summary(props: SummaryProps) {
  const { repo, counter, builds } = props;
  const last = builds[0];
  const median = medianSeconds(builds);
  return (
    <section aria-labelledby="summary" className={styles.section}>
      <h2 id="summary">Summary</h2>
      <Card className={styles.card}>
        <dl className={styles.figures}>
          <Figure name="Total builds">
            {Math.max(counter ?? 0, last?.number ?? 0).toLocaleString("en")}
          </Figure>
          <Figure name="Median build time">
            {median === undefined ? none : formatTaken(median)}
          </Figure>
          <Figure name="Last build">
            {last === undefined ? none : <RelativeTime time={last.created} />}
          </Figure>
          <Figure name="Last status">
            {last === undefined ? (
              none
            ) : (
              <span className={styles.states}>
                <BuildStatus repo={repo} build={last}>
                  {(status) => <StatusLabel status={status} />}
                </BuildStatus>
                <DefaultBranchState {...props} />
              </span>
            )}
          </Figure>
        </dl>
        <BuildChart repo={repo} builds={builds} />
      </Card>
    </section>
  );
}

/** The state of the default branch, if the last build is of another one. */
const DefaultBranchState = ({ repo, counter = 0, builds, branch = "" }: SummaryProps) => {
  const isLoaded = newestOfBranch(branch, builds) !== undefined || builds.length >= counter;
  const { data: branches } = useQuery({ ...branchesQuery(repo), enabled: !isLoaded });
  const build = newestOfBranch(branch, builds, branches);
  if (build === undefined || build === builds[0]) return null;
  return <BranchState branch={branch} build={build} />;
};

const none = <span className={styles.none}>–</span>;

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export function SummarySkeleton() {
  return (
    <section className={styles.section} aria-hidden="true">
      <h2>Summary</h2>
      <Card className={styles.card}>
        <div className={styles.figures}>
          {["Total builds", "Median build time", "Last build", "Last status"].map((name) => (
            <div key={name} className={styles.figure}>
              <dt>{name}</dt>
              <dd>
                <Skeleton width="72px" height="20px" />
              </dd>
            </div>
          ))}
        </div>
        <div className={styles.chartPlace} />
      </Card>
    </section>
  );
}
