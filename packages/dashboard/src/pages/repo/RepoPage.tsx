import { may } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { isNotFound, messageOf } from "../../api/api-error.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { Breadcrumb, PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TabBar } from "../../ui/TabBar.tsx";
import { NotFoundPage } from "../not-found/NotFoundPage.tsx";
import styles from "./RepoPage.module.css";

/** What all tabs of a repository stand in: its name and the tabs. */
export const RepoPage = () => {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const { data: repo, error, refetch } = useQuery(repoQuery({ namespace, name }));
  if (isNotFound(error)) return <NotFoundPage />;
  if (repo === undefined && error !== null)
    return (
      <EmptyState
        isAlert
        title="The repository could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  return (
    <PageBody>
      <PageHeader
        title={name}
        crumbs={
          <Breadcrumb>
            {[
              <Link key="home" to="/">
                Repositories
              </Link>,
              namespace,
            ]}
          </Breadcrumb>
        }
        actions={<SourceLink link={repo?.link} />}
      />
      <RepoTabs repo={{ namespace, name }} />
      <Outlet />
    </PageBody>
  );
};

const SourceLink = ({ link }: { link: string | undefined }) =>
  /^https?:\/\//.test(link ?? "") ? (
    <a className={styles.source} href={link} target="_blank" rel="noreferrer">
      Source
      <ExternalLink aria-hidden="true" />
    </a>
  ) : null;

/** Tabs of an inactive repository lead nowhere but to its settings. */
const RepoTabs = ({ repo: params }: { repo: RepoName }) => {
  const { user } = useSession();
  const { data: repo } = useQuery(repoQuery(params));
  const isInactive = repo?.active === false;
  return (
    <div className={styles.tabs}>
      <TabBar label="Repository">
        {isInactive ? (
          <span aria-disabled="true">Builds</span>
        ) : (
          <Link to="/$namespace/$name" params={params} activeOptions={{ exact: true }}>
            Builds
          </Link>
        )}
        {may("createBuild", user, repo) ? (
          <Link to="/$namespace/$name/settings" params={params}>
            Settings
          </Link>
        ) : null}
      </TabBar>
    </div>
  );
};
