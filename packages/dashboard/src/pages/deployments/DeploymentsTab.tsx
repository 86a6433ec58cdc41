import type { Environment } from "@signalbox/insight";
import { useParams } from "../../routing/index.ts";
import type { RepoName } from "../../api/queries.ts";
import {
  useEnvironments,
  type DeploymentSearch,
} from "../../components/deployments/use-environments.ts";
import { UnloadedList } from "../../components/lists/QueryList.tsx";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { useNow } from "../../components/time/use-now.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/lists/Skeleton.tsx";
import { LaneAnnouncer } from "./LaneAnnouncer.tsx";
import { Lanes } from "./Lanes.tsx";
import { searchedWords } from "./lane-words.ts";
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
  const { lanes, list, branch, search } = useEnvironments(repo, {
    withBranch: true,
    isIncomplete,
  });
  if (list.data === undefined && list.error !== null)
    return <UnloadedList query={list} what="deployments" />;
  if (lanes === undefined) return <LanesSkeleton />;
  if (lanes.length === 0) return <NoDeployments repo={repo} />;
  return (
    <Card>
      <Lanes
        repo={repo}
        lanes={lanes}
        branch={branch.name}
        hasOlderUnsearched={search?.isComplete === false}
      />
      {branch.isRefused ? (
        <Note isAlert text={`You do not have access to the builds of ${isolated(branch.name)}`} />
      ) : branch.hasFailed ? (
        <Note isAlert text={`The builds of ${isolated(branch.name)} could not be loaded`}>
          <Button size="small" onClick={branch.retry}>
            Try again
          </Button>
        </Note>
      ) : null}
      {search && <SearchNote search={search} />}
      <LaneAnnouncer lanes={lanes} />
    </Card>
  );
};

const isIncomplete = ({ current, rollback }: Environment): boolean =>
  current === undefined || rollback.kind === "no-earlier";

type NoteProps = { text: string; isAlert?: boolean; children?: React.ReactNode };

const Note = ({ text, isAlert = false, children }: NoteProps) => (
  <div className={styles.note}>
    <p role={isAlert ? "alert" : "status"}>{text}</p>
    {children}
  </div>
);

/** How far earlier deployments were searched, and a button to search further. */
const SearchNote = ({ search }: { search: DeploymentSearch }) => {
  const now = useNow(60_000);
  if (search.hasFailed)
    return (
      <Note isAlert text="Older builds could not be loaded">
        <Button size="small" onClick={search.searchMore}>
          Try again
        </Button>
      </Note>
    );
  return (
    <Note text={searchedWords(search, now)}>
      {!search.isComplete && (
        <Button size="small" isBusy={search.isBusy} onClick={search.searchMore}>
          Search further back
        </Button>
      )}
    </Note>
  );
};

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
