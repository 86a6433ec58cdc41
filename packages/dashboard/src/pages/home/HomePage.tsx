import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { coverageOf } from "../../api/merge/reach.ts";
import { reposQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { usePageActions } from "../../components/page-actions.ts";
import { PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { remembered } from "../../lib/storage.ts";
import { Loading } from "../../ui/lists/Skeleton.tsx";
import { ExampleLine } from "../../components/example/ExampleLine.tsx";
import { ActivityCards } from "./ActivityCards.tsx";
import { ActivitySkeleton } from "./ActivitySkeleton.tsx";
import { HostProblem } from "./HostProblem.tsx";
import { NoRepos } from "./NoRepos.tsx";
import { RepoList, RepoListSkeleton } from "./RepoList.tsx";
import { useSync } from "./use-sync.ts";

export function HomePage() {
  const sync = useSync();
  const host = useSession().user?.forge;
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
            {sync.isSyncing ? ["Syncing", sync.progress].filter(Boolean).join(" ") : "Sync"}
          </Button>
        }
      />
      {host?.problem ? <HostProblem host={host} /> : null}
      <HomeLists onSync={sync.start} isSyncing={sync.isSyncing} />
    </PageBody>
  );
}

const HomeLists = ({ onSync, isSyncing }: { onSync: () => void; isSyncing: boolean }) => {
  const { data: repos, error, refetch } = useQuery(reposQuery);
  const login = useSession().user?.login;
  if (repos === undefined && error !== null)
    return (
      <Card style={{ marginTop: "var(--space-6)" }}>
        <LoadProblem what="repositories" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  // The git host of the CI server may still list repositories that are not active.
  const isPart = repos?.length === 0 && coverageOf(repos) !== undefined;
  if (repos === undefined || isPart)
    return (
      <>
        <Loading what="repositories" />
        <ActivitySkeleton />
        <RepoListSkeleton />
      </>
    );
  if (repos.length === 0) return <NoRepos onSync={onSync} isSyncing={isSyncing} />;
  const example = repos.find((repo) => repo.example);
  // Another example has another id, or another time in a new database.
  const memory = `example.${login}.${example?.id}.${example?.created}`;
  return (
    <>
      {login && example && !remembered(memory) ? (
        <ExampleLine key={memory} memory={memory} />
      ) : null}
      <ActivityCards repos={repos} />
      <RepoList repos={repos} />
    </>
  );
};
