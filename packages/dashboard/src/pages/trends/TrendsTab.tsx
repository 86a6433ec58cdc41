import type { Build } from "@signalbox/contract";
import { trendsOf, type Trend } from "@signalbox/insight";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "../../routing/index.ts";
import { useMemo, useState } from "react";
import { useCan } from "../../api/capabilities.ts";
import { buildsQuery, repoQuery, type RepoName } from "../../api/queries.ts";
import { detailsQuery, type NumberRange } from "../../api/topics/details-query.ts";
import { Lacking, UnloadedList } from "../../components/lists/QueryList.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { repoLink } from "../../lib/links.ts";
import { newestAttempts } from "../../lib/newest-attempts.ts";
import { plural } from "../../lib/text.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/MoreFields.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { classAt, classesOf, labelOf } from "./classes.ts";
import { arrangeTrends, isColumn, nextSort, parseSort, type TrendSort } from "./trend-order.ts";
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
  const isOffered = useCan("history");
  const list = useInfiniteQuery(buildsQuery(repo));
  const newest = list.data?.pages[0]?.[0]?.number;
  const details = useQuery({
    ...detailsQuery(repo, rangeOf(newest ?? 0)),
    enabled: isOffered === true && newest !== undefined,
    // Builds that end while the page is open must not replace the table by a placeholder.
    placeholderData: (before) => before,
  });
  const builds = newest === undefined && list.data !== undefined ? noBuilds : details.data;
  if (isOffered === false) return <Lacking what="trends" capability="history" />;
  if (builds !== undefined) return <Trends repo={repo} builds={builds} />;
  return <UnloadedList query={list.data === undefined ? list : details} what="builds" />;
};

const noBuilds: readonly Build[] = [];

/** The end is rounded, so that the builds are requested again only after many new ones. */
const rounding = 25;

const rangeOf = (newest: number): NumberRange => {
  const to = Math.ceil(newest / rounding) * rounding;
  return { from: Math.max(1, to - wantedBuilds + 1), to };
};

const Trends = ({ repo, builds }: { repo: RepoName; builds: readonly Build[] }) => {
  const { data } = useQuery(repoQuery(repo));
  const { builds: chosen, sort: sortText } = useSearch({ from: "/$namespace/$name/trends" });
  const navigate = useNavigate({ from: "/$namespace/$name/trends" });
  const isNarrow = useIsNarrow();
  const branch = data?.default_branch ?? "";
  const classes = useMemo(() => classesOf(builds, branch), [builds, branch]);
  const shown = useMemo(() => classAt(classes, chosen), [classes, chosen]);
  const trends = useMemo(() => trendsOf(shown?.builds ?? []), [shown]);
  const change = (search: { builds?: string | undefined; sort?: string | undefined }) =>
    void navigate({ search: { builds: chosen, sort: sortText, ...search }, resetScroll: false });
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
          onChange={({ target }) => change({ builds: target.value })}
        >
          {(classes.includes(shown) ? classes : [shown, ...classes]).map((one) => (
            <option key={one.address} value={one.address}>
              {labelOf(one)}
            </option>
          ))}
        </SelectField>
        {isNarrow && (
          <SelectField
            label="Sort"
            value={sortText ?? ""}
            onChange={({ target }) => change({ sort: target.value || undefined })}
          >
            {narrowSorts.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <p className={styles.note}>
          From the newest {newestAttempts(builds).length} finished builds. Durations are those of
          successful runs.
        </p>
      </div>
      <Card className={styles.list}>
        {shown.builds.length === 0 ? (
          <EmptyState title="No builds of this kind">
            None of the newest {newestAttempts(builds).length} finished builds is of the kind in the
            address.
          </EmptyState>
        ) : (
          <SortedTrends
            key={shown.address}
            repo={repo}
            trends={trends}
            sort={parseSort(sortText)}
            onSort={(sort) => change({ sort })}
          />
        )}
      </Card>
    </section>
  );
};

/** The orders in narrow windows, where the headings are hidden. */
const narrowSorts = [
  ["", "By newest change"],
  ["median", "Slowest first"],
  ["failed", "Failing first"],
  ["flaky", "Flaky first"],
  ["step", "By name"],
] as const;

type SortedTrendsProps = {
  repo: RepoName;
  trends: readonly Trend[];
  sort: TrendSort;
  onSort: (sort: string | undefined) => void;
};

/** The steps in the chosen order. Those without news are folded away until they are wanted. */
const SortedTrends = ({ repo, trends, sort, onSort }: SortedTrendsProps) => {
  const isNarrow = useIsNarrow();
  const [isUnfolded, setUnfolded] = useState(false);
  const { shown, unchanged = [] } = useMemo(() => arrangeTrends(trends, sort), [trends, sort]);
  const press = (column: string) => isColumn(column) && onSort(nextSort(sort, column));
  return (
    <>
      <TrendTable
        repo={repo}
        trends={isUnfolded ? [...shown, ...unchanged] : shown}
        sort={isNarrow ? undefined : { ...sort, onSort: press }}
      />
      {unchanged.length > 0 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? "Hide" : "Show"} {plural(unchanged.length, "unchanged step")}
        </button>
      )}
    </>
  );
};
