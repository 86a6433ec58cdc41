import { isDeployment, isFinished, type Build } from "@signalbox/contract";
import type { Environment } from "@signalbox/insight";
import type { RepoName } from "../../../api/queries.ts";
import { deployedAt } from "../../../components/deployments/RunsNow.tsx";
import { useEnvironments } from "../../../components/deployments/use-environments.ts";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { RelativeTime } from "../../../components/time/RelativeTime.tsx";
import { landingLink } from "../../../lib/links.ts";
import { Link } from "../../../routing/index.ts";
import styles from "./BuildOverview.module.css";
import { OverviewSection } from "./OverviewSection.tsx";

type DeployedWhereProps = { build: Build; repo: RepoName };

/** The targets to which a build is, or is being, deployed. Nothing if there is none. */
export function DeployedWhere({ build, repo }: DeployedWhereProps) {
  const { lanes = [] } = useEnvironments(repo, { withBranch: false });
  const placed = lanes.flatMap((lane) => deploymentsOf(build, lane));
  if (placed.length === 0) return null;
  return (
    <OverviewSection title="Deployed to">
      <ul className={styles.rows}>
        {placed.map(({ target, deployment, isCurrent }) => (
          <li key={`${target} ${deployment.number}`} className={styles.row}>
            <StatusIcon status={deployment.status} size={16} />
            <b className={styles.rowName}>{target}</b>
            <span className={styles.rowFacts}>
              {deployment.number !== build.number && (
                <Link className={styles.link} {...landingLink(repo, deployment)}>
                  #{deployment.number}
                </Link>
              )}
              {isFinished(deployment.status) && (
                <span>
                  {isCurrent ? "" : "until replaced, "}
                  <RelativeTime time={deployedAt(deployment)} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </OverviewSection>
  );
}

type Placed = { target: string; deployment: Build; isCurrent: boolean };

/** A deployment is where it deployed; any other build is where its promotions and rollbacks are. */
function deploymentsOf(
  build: Build,
  { target, current, newer, earlier, deployed }: Environment,
): Placed[] {
  const isOf = isDeployment(build.event)
    ? (one: Build) => one.number === build.number
    : (one: Build) => one.parent === build.number || (one === current && deployed === build.number);
  const pending = newer.filter((one) => isOf(one) && !isFinished(one.status));
  const now = current !== undefined && isOf(current) ? [current] : [];
  const past = now.length > 0 ? [] : earlier.filter((one) => isOf(one) && one.status === "success");
  return [
    ...pending.map((deployment) => ({ target, deployment, isCurrent: true })),
    ...now.map((deployment) => ({ target, deployment, isCurrent: true })),
    ...past.slice(0, 1).map((deployment) => ({ target, deployment, isCurrent: false })),
  ];
}
