import { isExcludedFromStatistics, may, type Build, type BuildQuery } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "../../routing/index.ts";
import { Plus } from "lucide-react";
import { memo, useMemo, useState, type ReactNode } from "react";
import { isNotFound } from "../../api/api-error.ts";
import { useCan } from "../../api/capabilities.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { FilterBox } from "../../components/build-query/FilterBox.tsx";
import { FilteredBuilds, UnreadableFilter } from "../../components/build-query/FilteredBuilds.tsx";
import { useBuildQuery } from "../../components/build-query/use-build-query.ts";
import { buildList, BuildRow } from "../../components/lists/BuildRow.tsx";
import { withAttempts, type ListedBuild } from "../../api/listed-builds.ts";
import { DayRows } from "../../components/lists/DayRows.tsx";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { WatchBranch } from "../../components/watch/WatchBranch.tsx";
import { Button } from "../../ui/Button.tsx";
import { focusNewRow } from "../../ui/lists/focus-new-row.ts";
import { Card } from "../../ui/Card.tsx";
import { Loading, SkeletonRows } from "../../ui/lists/Skeleton.tsx";
import { NotFoundRedirect } from "../not-found/NotFoundRedirect.tsx";
import styles from "./BuildsTab.module.css";
import { NoBuilds, PipelineFileNote } from "./NoBuilds.tsx";
import { Summary, SummarySkeleton } from "./Summary.tsx";
import { useBuildPages } from "./use-build-pages.ts";
import { NewBuildForm } from "./NewBuildForm.tsx";

// The explicit type avoids a cycle: TypeScript would infer it from the routes, which depend on this component.
export function BuildsTab(): ReactNode {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const params = { namespace, name };
  const { data: repo, isPending } = useQuery(repoQuery(params));
  const { builds, error, retry, more } = useBuildPages(params);
  const counted = useMemo(
    () => builds?.filter((build) => !isExcludedFromStatistics(build)),
    [builds],
  );
  if (isNotFound(error)) return <NotFoundRedirect />;
  if (builds === undefined && error !== null)
    return (
      <Card>
        <LoadProblem what="builds" error={error} onRetry={retry} />
      </Card>
    );
  if (builds === undefined || counted === undefined || (counted.length === 0 && isPending))
    return <BuildsSkeleton />;
  // The next step replaces the empty summary, which would push it off the screen of a phone.
  const hasOffer = counted.length === 0 && repo?.config_missing === true;
  return (
    <>
      {!hasOffer && (
        <Summary
          repo={params}
          counter={repo?.counter}
          branch={repo?.default_branch}
          builds={counted}
        />
      )}
      <Executions repo={params} builds={builds} more={more} />
    </>
  );
}

type ExecutionsProps = {
  repo: RepoName;
  builds: Build[];
  more: ReturnType<typeof useBuildPages>["more"];
};

function Executions({ repo, builds, more }: ExecutionsProps) {
  const { user } = useSession();
  const filtered = useBuildQuery();
  const { filter, problems } = filtered;
  const branch = onlyBranchOf(filtered.query);
  const section = useKeptFocus<HTMLElement>();
  const isOffered = useCan("history") !== false;
  const hasFilter = isOffered && (builds.length > 0 || filtered.text !== "");
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="executions" className={styles.executions}>
      <div className={styles.head}>
        <h2 id="executions">Executions</h2>
        <div className={styles.actions}>
          {branch === undefined ? null : <WatchBranch repo={repo} branch={branch} />}
          <NewBuild repo={repo} />
        </div>
      </div>
      {builds.length > 0 && <PipelineFileNote repo={repo} newest={builds[0]?.id} />}
      {hasFilter && <FilterBox filtered={filtered} repo={repo} login={user?.login} />}
      {problems.length > 0 ? (
        <UnreadableFilter filtered={filtered} />
      ) : filter !== undefined ? (
        <FilteredBuilds filtered={{ ...filtered, filter }} repo={repo}>
          {(found) => <BuildRows builds={found} />}
        </FilteredBuilds>
      ) : (
        <AllBuilds repo={repo} builds={builds} more={more} />
      )}
    </section>
  );
}

/** The branch, if the query asks for the builds of one. */
function onlyBranchOf(query: BuildQuery): string | undefined {
  const terms = query.flatMap((term) =>
    term.kind === "values" && term.key === "branch" ? [term] : [],
  );
  const [term] = terms;
  if (term === undefined || terms.length > 1 || term.isNegated || term.values.length > 1)
    return undefined;
  return term.values[0];
}

function AllBuilds({ repo, builds, more }: ExecutionsProps) {
  const { namespace, name } = repo;
  const listed = useMemo(
    () => builds.map((build) => ({ namespace, name, build })),
    [builds, namespace, name],
  );
  return (
    <>
      <Card className={styles.list}>
        {builds.length === 0 ? <NoBuilds repo={repo} /> : <BuildRows builds={listed} />}
      </Card>
      {more.hasMore ? (
        <div className={styles.more}>
          <Button
            isBusy={more.isBusy}
            onClick={({ currentTarget }) => {
              focusNewRow(currentTarget);
              more.show();
            }}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Memoized, because typing in the filter must not render a long list. */
const BuildRows = memo(function BuildRows({ builds }: { builds: readonly ListedBuild[] }) {
  const isNarrow = useIsNarrow();
  return (
    <DayRows
      label="Executions"
      items={withAttempts(builds)}
      layout={buildList}
      keyOf={({ build }) => build.id}
      heightOf={() => (isNarrow ? 68 : 44)}
    >
      {(listed) => <BuildRow {...listed} />}
    </DayRows>
  );
});

/** The button and form for a new build, for users who may create builds. */
function NewBuild({ repo: params }: { repo: RepoName }) {
  const { user } = useSession();
  const { data: repo } = useQuery(repoQuery(params));
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const isImpossible =
    repo === undefined || repo.missing === true || !may("createBuild", user, repo);
  const open = () => {
    setTimes(times + 1);
    setOpen(true);
  };
  usePageActions(() => [
    { id: "new-build", title: "New build", icon: <Plus />, isImpossible, run: open },
  ]);
  if (isImpossible) return null;
  return (
    <>
      <Button kind={repo.config_missing === true ? "plain" : "primary"} onClick={open}>
        <Plus aria-hidden="true" />
        New Build
      </Button>
      {times === 0 ? null : (
        <NewBuildForm key={times} repo={repo} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const BuildsSkeleton = () => (
  <>
    <Loading what="builds" />
    <SummarySkeleton />
    <div className={styles.executions} aria-hidden="true">
      <div className={styles.head}>
        <h2>Executions</h2>
      </div>
      <div className={styles.filterPlace} />
      <Card className={styles.list}>
        <SkeletonRows count={8} widths={["32px", "42%"]} />
      </Card>
    </div>
  </>
);
