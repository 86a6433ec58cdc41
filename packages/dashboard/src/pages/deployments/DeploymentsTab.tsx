import { useParams } from "../../routing/index.ts";
import type { RepoName } from "../../api/queries.ts";
import { useEnvironments } from "../../components/deployments/use-environments.ts";
import { SearchReach } from "../../components/reach/SearchReach.tsx";
import { UnloadedList } from "../../components/lists/QueryList.tsx";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/lists/Skeleton.tsx";
import { LaneAnnouncer } from "./LaneAnnouncer.tsx";
import { Lanes } from "./Lanes.tsx";
import { NoDeployments } from "./NoDeployments.tsx";
import styles from "./DeploymentsTab.module.css";
import { isolated } from "../../messages/isolated.ts";

/** The deployment targets with their current and earlier deployments, and the builds that could replace them. */
export function DeploymentsTab() {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const tab = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={tab} tabIndex={-1}>
      <Environments key={`${namespace}/${name}`} repo={{ namespace, name }} />
    </div>
  );
}

const Environments = ({ repo }: { repo: RepoName }) => {
  const { lanes, list, branch, reach, hasOlder, retry } = useEnvironments(repo, {
    withBranch: true,
  });
  if (list.data === undefined && list.error !== null)
    return <UnloadedList query={list} what="deployments" />;
  if (lanes === undefined) return <LanesSkeleton />;
  if (lanes.length === 0) return <NoDeployments repo={repo} />;
  return (
    <Card>
      <Lanes repo={repo} lanes={lanes} branch={branch.name} hasOlderUnsearched={hasOlder} />
      {branch.isRefused ? (
        <Note isAlert text={`You do not have access to the builds of ${isolated(branch.name)}`} />
      ) : branch.hasFailed ? (
        <Note isAlert text={`The builds of ${isolated(branch.name)} could not be loaded`}>
          <Button size="small" onClick={branch.retry}>
            Try again
          </Button>
        </Note>
      ) : null}
      {retry === undefined ? (
        <SearchReach reach={reach} className={styles.note} />
      ) : (
        <Note isAlert text="Earlier deployments could not be loaded">
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </Note>
      )}
      <LaneAnnouncer lanes={lanes} />
    </Card>
  );
};

type NoteProps = { text: string; isAlert?: boolean; children?: React.ReactNode };

const Note = ({ text, isAlert = false, children }: NoteProps) => (
  <div className={styles.note}>
    <p role={isAlert ? "alert" : "status"}>{text}</p>
    {children}
  </div>
);

const LanesSkeleton = () => (
  <>
    <Loading what="deployments" />
    <Card>
      <div aria-hidden="true">
        <div className={styles.skeletonHead} />
        {[1, 2].map((lane) => (
          <div key={lane} className={styles.skeletonLane}>
            <Skeleton width="14%" height="14px" />
            <Skeleton width="38%" height="14px" />
            <Skeleton width="24%" height="14px" />
          </div>
        ))}
      </div>
    </Card>
  </>
);
