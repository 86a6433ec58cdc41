import type { RepoName } from "../../../api/queries.ts";
import { RunsNow } from "../../../components/deployments/RunsNow.tsx";
import { useEnvironments } from "../../../components/deployments/use-environments.ts";
import styles from "./TargetNow.module.css";

/** Shows the current deployment of a target, below the field for the target. */
export function TargetNow({ repo, target }: { repo: RepoName; target: string }) {
  const { lanes, list, hasOlder } = useEnvironments(repo, { withBranch: false });
  const lane = lanes?.find((one) => one.target === target);
  return (
    <p className={styles.now} role="status">
      {lanes ? (
        <RunsNow target={target} lane={lane} hasOlderUnsearched={hasOlder} />
      ) : list.isError ? (
        "Could not load the current deployment."
      ) : (
        "Loading the current deployment…"
      )}
    </p>
  );
}
