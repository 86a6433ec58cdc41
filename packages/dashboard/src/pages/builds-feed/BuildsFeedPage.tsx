import { useQuery } from "@tanstack/react-query";
import { Link } from "../../routing/index.ts";
import { memo, useMemo, useState } from "react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { useCan } from "../../api/capabilities.ts";
import { recentBuildsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { FilterBox } from "../../components/build-query/FilterBox.tsx";
import { FilteredBuilds, UnreadableFilter } from "../../components/build-query/FilteredBuilds.tsx";
import { useBuildQuery } from "../../components/build-query/use-build-query.ts";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { buildsOf, withAttempts, type ListedBuild } from "../../api/listed-builds.ts";
import { DayRows } from "../../components/lists/DayRows.tsx";
import { UnloadedList } from "../../components/lists/QueryList.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { useQueueAccess } from "../../components/use-queue-access.ts";
import { homeLink, queueLink } from "../../lib/links.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import styles from "./BuildsFeedPage.module.css";
import { FeedEnd } from "./FeedEnd.tsx";
import { feedList, FeedRow } from "./FeedRow.tsx";
import { RunningBuilds, runningTitle } from "./running/RunningBuilds.tsx";
import { useFeed } from "./use-feed.ts";

/**
 * The running builds, and below them all builds of all repositories, the newest first; or those that match the query in the
 * address.
 */
export function BuildsFeedPage() {
  const { user } = useSession();
  const isOffered = useCan("history") !== false;
  const filtered = useBuildQuery();
  const { filter, problems } = filtered;
  const lists = useKeptFocus<HTMLDivElement>();
  return (
    <PageBody>
      <PageHeader title="Builds" actions={<QueueLink />} />
      <div ref={lists} tabIndex={-1} className={styles.page}>
        {isOffered ? <FilterBox filtered={filtered} login={user?.login} /> : null}
        {problems.length > 0 ? (
          <UnreadableFilter filtered={filtered} />
        ) : filter !== undefined ? (
          <section>
            <SectionHead title="Matching builds" />
            <FilteredBuilds filtered={{ ...filtered, filter }} repo={undefined}>
              {(builds) => <MatchingBuilds builds={builds} />}
            </FilteredBuilds>
          </section>
        ) : (
          <AllBuilds />
        )}
      </div>
    </PageBody>
  );
}

/** Not shown to those who would find nothing there. */
const QueueLink = () => {
  const access = useQueueAccess();
  return access === undefined || access === "none" ? null : (
    <Link {...queueLink} className={buttonClass()}>
      Queue
    </Link>
  );
};

const MatchingBuilds = ({ builds }: { builds: ListedBuild[] }) => (
  <DayRows label="Matching builds" items={withAttempts(builds)} layout={feedList} {...useRows()} />
);

/** Memoized, because typing in the filter must not render long lists. */
const AllBuilds = memo(function AllBuilds() {
  const recent = useQuery(recentBuildsQuery);
  const { running, newest } = recent.data ?? {};
  const builds = useMemo(
    () => running && newest && { unfinished: buildsOf(running), newest: buildsOf(newest) },
    [running, newest],
  );
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <div
      className={styles.lists}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === "mouse")}
      onPointerLeave={() => setPointedAt(false)}
    >
      {builds === undefined ? (
        <section>
          <SectionHead title={runningTitle} />
          <UnloadedList query={recent} what="running builds" isHeadless />
        </section>
      ) : (
        <RunningBuilds {...builds} isHeld={isPointedAt} />
      )}
      {builds === undefined ? null : <NewestBuilds />}
    </div>
  );
});

const NewestBuilds = memo(function NewestBuilds() {
  const feed = useFeed();
  const rows = useRows();
  return (
    <section>
      <SectionHead title="Newest builds" />
      <Card className={styles.list}>
        {feed.builds.length === 0 ? (
          <EmptyState
            title="No builds yet"
            action={
              <Link {...homeLink} className={buttonClass()}>
                Show repositories
              </Link>
            }
          >
            The newest builds of your repositories are listed here. A commit to an active repository
            starts one, if it contains a pipeline file.
          </EmptyState>
        ) : (
          <DayRows
            label="Newest builds"
            items={withAttempts(buildsOf(feed.builds))}
            layout={feedList}
            {...rows}
          />
        )}
      </Card>
      {feed.builds.length > 0 && <FeedEnd feed={feed} />}
    </section>
  );
});

/** Low, because running builds may change many times a second and only rows in view should render then. */
const maxRendered = 30;

const useRows = () => {
  const isNarrow = useIsNarrow();
  return {
    keyOf: ({ build }: ListedBuild) => build.id,
    heightOf: () => (isNarrow ? 68 : 44),
    maxRendered,
    children: (build: ListedBuild) => <FeedRow {...build} />,
  };
};
