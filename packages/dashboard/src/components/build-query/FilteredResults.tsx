import type { ReactNode } from "react";
import { LoadProblem } from "../LoadProblem.tsx";
import { plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { focusNewRow } from "../../ui/lists/focus-new-row.ts";
import { Loading, SkeletonRows } from "../../ui/lists/Skeleton.tsx";
import { useNow } from "../time/use-now.ts";
import { useKeptFocus } from "../use-kept-focus.ts";
import type { ListedBuild } from "../lists/build-columns.tsx";
import styles from "./FilteredResults.module.css";
import { progressWords } from "./progress-words.ts";
import type { AddressedQuery } from "./use-build-query.ts";
import type { FilteredListState } from "./use-filtered-list.ts";

type FilteredResultsProps = {
  filtered: AddressedQuery;
  list: FilteredListState;
  /** A note on builds that this server's filter leaves out, and on how to include them. */
  note?: ReactNode;
  children: (builds: ListedBuild[]) => ReactNode;
};

/** The builds that match, how far the search got, and a way to continue it. */
export function FilteredResults(props: FilteredResultsProps) {
  // The buttons that continue and stop the search replace each other.
  const results = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={results} tabIndex={-1} className={styles.results}>
      <Results {...props} />
    </div>
  );
}

const Results = ({ filtered, list, note, children }: FilteredResultsProps) => {
  const { builds = [], error, isSearching, hasMore } = list;
  if (list.builds === undefined && error !== null)
    return (
      <Card>
        <LoadProblem what="builds" error={error} onRetry={list.retry} />
      </Card>
    );
  const isEmpty = builds.length === 0;
  return (
    <>
      <SearchProgress list={list} />
      {note}
      <Card className={styles.list}>
        {!isEmpty ? (
          children(builds)
        ) : isSearching ? (
          <Searching />
        ) : (
          <NoMatches filtered={filtered} isComplete={!hasMore} />
        )}
      </Card>
      <More list={list} />
    </>
  );
};

/** The number of matching builds and, if the browser filters, how far it has searched. */
const SearchProgress = ({ list }: { list: FilteredListState }) => {
  const { builds, progress, isSearching, hasMore, isDeep } = list;
  const nowMs = useNow(60_000);
  if (builds === undefined && progress === undefined && !isSearching) return null;
  const found =
    builds === undefined
      ? ""
      : `${plural(builds.length, "build")}${hasMore || isSearching ? " so far" : ""}`;
  return (
    <div className={styles.progress}>
      <p role="status">
        {[found, progress && progressWords(progress, isDeep, nowMs)]
          .filter((words) => words !== "" && words !== undefined)
          .join(". ")}
      </p>
      {isSearching && !list.isFilteredByServer ? (
        <Button size="small" onClick={list.stop}>
          Stop
        </Button>
      ) : null}
    </div>
  );
};

const More = ({ list }: { list: FilteredListState }) => {
  const { hasMore, isSearching, isFilteredByServer, error, builds } = list;
  if (builds === undefined || isSearching || !hasMore) return null;
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
        {error !== null
          ? "Try again"
          : isFilteredByServer && builds.length > 0
            ? "Show more"
            : "Search further back"}
      </Button>
    </div>
  );
};

const Searching = () => (
  <>
    <Loading what="builds" />
    <SkeletonRows count={4} widths={["32px", "42%"]} />
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
