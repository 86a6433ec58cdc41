import type { Build } from "@signalbox/contract";
import { trendsOf } from "@signalbox/insight";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "../../routing/index.ts";
import { useMemo, useState } from "react";
import { buildsQuery, repoQuery, type RepoName } from "../../api/queries.ts";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { useBuildHistory, type BuildHistory } from "../../history/use-build-history.ts";
import { repoLink } from "../../lib/links.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/MoreFields.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";
import { classAt, classesOf, labelOf } from "./classes.ts";
import { TrendTable } from "./TrendTable.tsx";
import styles from "./TrendsTab.module.css";

/** Enough to show changes from some months ago, and few enough to load within seconds from a slow server. */
const wantedBuilds = 200;

/** The durations and failures of a repository's steps over its newest builds. */
export function TrendsTab() {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const tab = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={tab} className={styles.tab} tabIndex={-1}>
      <RepoTrends key={`${namespace}/${name}`} repo={{ namespace, name }} />
    </div>
  );
}

const RepoTrends = ({ repo }: { repo: RepoName }) => {
  const history = useBuildHistory(repo, { wanted: wantedBuilds });
  const list = useInfiniteQuery(buildsQuery(repo));
  const builds = useSettledBuilds(history);
  const retry = (): void => void list.refetch();
  const isRefused = history.state === "refused";
  if (isRefused && history.builds.length === 0)
    return (
      <Card>
        <EmptyState isAlert title="You do not have access to the builds">
          Ask an administrator of this repository for permission.
        </EmptyState>
      </Card>
    );
  if (list.data === undefined && list.error !== null)
    return (
      <Card>
        <LoadProblem what="builds" error={list.error} onRetry={retry} />
      </Card>
    );
  const hasFailed = history.state === "failed";
  if (hasFailed && builds?.length === 0)
    return (
      <Card>
        <EmptyState
          isAlert
          title="The builds could not be loaded"
          action={<Button onClick={retry}>Try again</Button>}
        >
          None of the newest {history.wanted} builds could be read.
        </EmptyState>
      </Card>
    );
  if (builds === undefined || (builds.length === 0 && history.state !== "complete"))
    return <Progress history={history} />;
  return (
    <>
      {isRefused ? (
        <PaddedCard>
          <CardRow role="alert">You do not have access to some of the builds</CardRow>
        </PaddedCard>
      ) : null}
      {hasFailed ? (
        <PaddedCard>
          <CardRow>
            <span role="alert">
              Only {history.fetched} of {history.wanted} builds could be loaded
            </span>
            <Button onClick={retry}>Try again</Button>
          </CardRow>
        </PaddedCard>
      ) : null}
      <Trends repo={repo} builds={builds} />
    </>
  );
};

/**
 * The builds as of the last time that loading completed or failed. While builds are loading they stay the same, so that
 * rows do not move under the reader.
 */
const useSettledBuilds = ({ state, builds }: BuildHistory): readonly Build[] | undefined => {
  const [settled, setSettled] = useState<readonly Build[]>();
  const isSettled = state === "complete" || state === "failed" || state === "refused";
  if (isSettled && settled !== builds) setSettled(builds);
  return settled;
};

const Progress = ({ history: { fetched, wanted } }: { history: BuildHistory }) => (
  <PaddedCard className={styles.loading}>
    <span role="status">Loading builds</span>
    <progress
      aria-label="Loaded builds"
      max={Math.max(wanted, 1)}
      value={wanted === 0 ? undefined : fetched}
    />
    <span>{wanted === 0 ? "Loading the list…" : `${fetched} of ${wanted}`}</span>
  </PaddedCard>
);

const Trends = ({ repo, builds }: { repo: RepoName; builds: readonly Build[] }) => {
  const { data } = useQuery(repoQuery(repo));
  const { builds: chosen } = useSearch({ from: "/$namespace/$name/trends" });
  const navigate = useNavigate({ from: "/$namespace/$name/trends" });
  const branch = data?.default_branch ?? "";
  const classes = useMemo(() => classesOf(builds, branch), [builds, branch]);
  const shown = useMemo(() => classAt(classes, chosen), [classes, chosen]);
  const trends = useMemo(() => trendsOf(shown?.builds ?? []), [shown]);
  if (shown === undefined)
    return (
      <Card>
        <EmptyState
          title="There are no finished builds"
          action={
            <Link {...repoLink(repo)} className={buttonClass()}>
              Show builds
            </Link>
          }
        >
          Trends show how long the steps take and how often they fail, once builds have ended.{" "}
          {data?.config_missing
            ? "The builds tab suggests a pipeline file for the first one."
            : "A commit starts one."}
        </EmptyState>
      </Card>
    );
  return (
    <section aria-label="Trends" className={styles.section}>
      <div className={styles.head}>
        <SelectField
          label="Builds"
          value={shown.address}
          onChange={({ target }) =>
            void navigate({ search: { builds: target.value }, resetScroll: false })
          }
        >
          {(classes.includes(shown) ? classes : [shown, ...classes]).map((one) => (
            <option key={one.address} value={one.address}>
              {labelOf(one)}
            </option>
          ))}
        </SelectField>
        <p className={styles.note}>
          From the newest {builds.length} finished builds. Durations are those of successful runs.
        </p>
      </div>
      <Card className={styles.list}>
        {shown.builds.length === 0 ? (
          <EmptyState title="No builds of this kind">
            None of the newest {builds.length} finished builds is of the kind in the address.
          </EmptyState>
        ) : (
          <TrendTable repo={repo} trends={trends} />
        )}
      </Card>
    </section>
  );
};
