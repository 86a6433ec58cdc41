import type { BuildFilter } from "@signalbox/contract";
import type { ReactNode } from "react";
import { useCan } from "../../api/capabilities.ts";
import type { RepoName } from "../../api/queries.ts";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { focusNewRow } from "../../ui/lists/focus-new-row.ts";
import { Loading, SkeletonRows } from "../../ui/lists/Skeleton.tsx";
import { LoadProblem } from "../LoadProblem.tsx";
import { Lacking } from "../lists/QueryList.tsx";
import { SearchReach } from "../reach/SearchReach.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import type { ListedBuild } from "../../api/listed-builds.ts";
import styles from "./FilteredBuilds.module.css";
import type { AddressedQuery } from "./use-build-query.ts";
import { useFilteredBuilds, type FilteredBuildsState } from "./use-filtered-builds.ts";

type FilteredBuildsProps = {
  filtered: AddressedQuery & { filter: BuildFilter };
  /** The repository whose builds are filtered; undefined for all repositories. */
  repo: RepoName | undefined;
  children: (builds: ListedBuild[]) => ReactNode;
};

/** The builds that match the query, how far the search got, and a way to continue it. */
export function FilteredBuilds(props: FilteredBuildsProps) {
  // The buttons that continue and stop the search replace each other.
  const results = useKeptFocus<HTMLDivElement>();
  const isOffered = useCan("history");
  if (isOffered === false) return <Lacking what="filters" capability="history" />;
  return (
    <div ref={results} tabIndex={-1} className={styles.results}>
      {isOffered === undefined ? <Skeleton /> : <Results key={props.filtered.text} {...props} />}
    </div>
  );
}

const Results = ({ filtered, repo, children }: FilteredBuildsProps) => {
  const { text, filter } = filtered;
  const list = useFilteredBuilds({ text, filter, repo });
  const { builds, error, hasMore, reach } = list;
  if (builds === undefined)
    return error === null ? (
      <Skeleton />
    ) : (
      <Card>
        <LoadProblem what="builds" error={error} onRetry={list.retry} />
      </Card>
    );
  const isComplete = !hasMore && reach.coverage === undefined;
  return (
    <>
      <div className={styles.progress}>
        <p role="status">{`${plural(builds.length, "build")}${isComplete ? "" : " so far"}`}</p>
        <SearchReach reach={reach} />
      </div>
      <Card className={styles.list}>
        {builds.length > 0 ? (
          children(builds)
        ) : (
          <NoMatches filtered={filtered} isComplete={isComplete} />
        )}
      </Card>
      <More list={list} />
    </>
  );
};

const More = ({ list }: { list: FilteredBuildsState }) => {
  const { hasMore, error, builds = [] } = list;
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      {error === null ? null : <p role="alert">The search ended early: {error.message}</p>}
      <Button
        isBusy={list.isBusy}
        onClick={({ currentTarget }) => {
          focusNewRow(currentTarget);
          list.showMore();
        }}
      >
        {error !== null ? "Try again" : builds.length > 0 ? "Show more" : "Search further back"}
      </Button>
    </div>
  );
};

const Skeleton = () => (
  <>
    <div className={styles.progress} />
    <Card className={styles.list}>
      <Loading what="builds" />
      <SkeletonRows count={4} widths={["32px", "42%"]} />
    </Card>
  </>
);

const NoMatches = ({ filtered, isComplete }: { filtered: AddressedQuery; isComplete: boolean }) => (
  <EmptyState
    title={isComplete ? "No build matches" : "No build matches so far"}
    action={<Button onClick={() => filtered.set("")}>Clear the filter</Button>}
  >
    Searched for <code className={styles.query}>{filtered.text}</code>
  </EmptyState>
);

/** Shown instead of the list while the query in the address is invalid. The filter box shows what is wrong. */
export function UnreadableFilter({ filtered }: { filtered: AddressedQuery }) {
  return (
    <Card>
      <EmptyState
        title="The filter has an error"
        action={<Button onClick={() => filtered.set("")}>Show all builds</Button>}
      >
        Correct the filter above, or show all builds.
      </EmptyState>
    </Card>
  );
}
