import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { reposQuery } from "../../api/queries.ts";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { pageTexts } from "../../messages/messages.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { afterPaint } from "../../lib/after-paint.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { Loading } from "../../ui/lists/Skeleton.tsx";
import { ActivitySkeleton } from "./ActivitySkeleton.tsx";
import { recentActivity } from "./home-lists.ts";
import { RepoList, RepoListSkeleton } from "./RepoList.tsx";
import { useSync } from "./use-sync.ts";

/** Loaded after the list, in a place that is kept for them. */
const ActivityCards = lazyComponent(
  lazyModule(() => afterPaint().then(() => import("./ActivityCards.tsx"))),
  (module) => module.ActivityCards,
  ({ repos }) => <ActivitySkeleton count={recentActivity(repos).length} />,
);

export function HomePage() {
  const sync = useSync();
  usePageActions(() => [
    {
      id: "sync",
      title: "Sync repositories",
      icon: <RefreshCw />,
      isImpossible: sync.isSyncing,
      run: sync.start,
    },
  ]);
  return (
    <PageBody>
      <PageHeader
        title="Dashboard"
        actions={
          <Button isBusy={sync.isSyncing} onClick={sync.start}>
            <RefreshCw aria-hidden="true" />
            {sync.isSyncing ? "Syncing" : "Sync"}
          </Button>
        }
      />
      <HomeLists onSync={sync.start} isSyncing={sync.isSyncing} />
    </PageBody>
  );
}

const HomeLists = ({ onSync, isSyncing }: { onSync: () => void; isSyncing: boolean }) => {
  const { data: repos, error, refetch } = useQuery(reposQuery);
  if (repos === undefined && error !== null)
    return (
      <Card style={{ marginTop: "var(--space-6)" }}>
        <LoadProblem what="repositories" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (repos === undefined)
    return (
      <>
        <Loading what="repositories" />
        <ActivitySkeleton />
        <RepoListSkeleton />
      </>
    );
  if (repos.length === 0) return <NoRepos onSync={onSync} isSyncing={isSyncing} />;
  return (
    <>
      <ActivityCards repos={repos} />
      <RepoList repos={repos} />
    </>
  );
};

const NoRepos = ({ onSync, isSyncing }: { onSync: () => void; isSyncing: boolean }) => (
  <Card style={{ marginTop: "var(--space-6)" }}>
    <EmptyState
      title={pageTexts.homeEmpty}
      action={
        <Button kind="primary" isBusy={isSyncing} onClick={onSync}>
          <RefreshCw aria-hidden="true" />
          {isSyncing ? "Looking for repositories" : "Look for repositories"}
        </Button>
      }
    >
      Repositories that you can read are listed here, each with its newest build.
    </EmptyState>
  </Card>
);
