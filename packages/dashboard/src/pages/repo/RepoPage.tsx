import { may, pullWordsAt, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet, useParams } from "../../routing/index.ts";
import { ExternalLink } from "lucide-react";
import {
  branchesLink,
  deploymentsLink,
  homeLink,
  pullsLink,
  repoLink,
  settingsLink,
  testsLink,
  trendsLink,
} from "../../lib/links.ts";
import { capitalized } from "../../lib/text.ts";
import { isNotFound } from "../../api/api-error.ts";
import { useCan, useIsAskingCapabilities, useOffers } from "../../api/capabilities.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { LoadProblem } from "../../components/LoadProblem.tsx";
import { ExampleBadge, RepoTitle } from "../../components/builds/BuildFacts.tsx";
import { Breadcrumb, PageBody, PageHeader } from "../../components/PageHeader.tsx";
import { ContentStart } from "../../components/ContentStart.tsx";
import { useIsAt } from "../../components/use-is-at.ts";
import { PaddedCard } from "../../ui/PaddedCard.tsx";
import { TabBar } from "../../ui/TabBar.tsx";
import { NotFoundPage } from "../not-found/NotFoundPage.tsx";
import { NotFoundRedirect } from "../not-found/NotFoundRedirect.tsx";
import { HostRefusals } from "./HostRefusals.tsx";
import { RenameNotice } from "./RenameNotice.tsx";
import styles from "./RepoPage.module.css";

/** The frame of a repository's tabs: its name and the tab bar. */
export function RepoPage() {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const { data: repo, error, refetch } = useQuery(repoQuery({ namespace, name }));
  const isAtBuilds = useIsAt("/$namespace/$name");
  const isAtSettings = useIsAt("/$namespace/$name/settings");
  if (isNotFound(error)) return isAtBuilds ? <NotFoundRedirect /> : <NotFoundPage />;
  if (repo === undefined && error !== null)
    return <LoadProblem what="repository" error={error} onRetry={() => void refetch()} isScreen />;
  return (
    <PageBody>
      <PageHeader
        title={
          <>
            <RepoTitle name={name} folder={repo?.folder} />
            {repo?.example && <ExampleBadge />}
          </>
        }
        crumbs={
          <Breadcrumb>
            {[
              <Link key="home" {...homeLink}>
                Repositories
              </Link>,
              namespace,
            ]}
          </Breadcrumb>
        }
        actions={<SourceLink link={repo?.link} />}
      />
      <RepoTabs place={{ namespace, name }} repo={repo} />
      <ContentStart />
      {repo?.missing || repo?.renamed_from || repo?.took_name_of ? (
        <div className={styles.notice}>
          <RenameNotice repo={repo} />
        </div>
      ) : null}
      {repo?.paused === true && (
        <div className={styles.notice}>
          <PaddedCard>
            Another CI server still builds this repository. Nothing starts builds of it here until
            an administrator of this server ends the import with <code>--switch</code>.
          </PaddedCard>
        </div>
      )}
      {repo?.forge_problems !== undefined && !isAtSettings ? (
        <div className={styles.notice}>
          <HostRefusals repo={repo} />
        </div>
      ) : null}
      <OpenTab place={{ namespace, name }} isInactive={repo?.active === false} />
    </PageBody>
  );
}

const SourceLink = ({ link }: { link: string | undefined }) =>
  /^https?:\/\//.test(link ?? "") ? (
    <a className={styles.source} href={link} target="_blank" rel="noreferrer">
      Source
      <ExternalLink aria-hidden="true" />
    </a>
  ) : null;

/** The tabs for everyone who may see the repository. Writers also get Settings. */
const tabs = [
  { name: "Builds", linkTo: repoLink },
  { name: "Branches", linkTo: branchesLink },
  { name: "Deployments", linkTo: deploymentsLink },
  { name: "Trends", linkTo: trendsLink },
  { name: "Tests", linkTo: testsLink },
] as const;

/** Last, because it appears once it is known whether the repository is from a git host. */
const pullsTab = (forge: string | undefined) =>
  ({ name: `${capitalized(pullWordsAt(forge).name)}s`, linkTo: pullsLink }) as const;

/**
 * The tab bar. For an inactive repository only Settings is a link. What comes later is added at the end, so that no tab moves.
 */
const RepoTabs = ({ place, repo }: { place: RepoName; repo: Repo | undefined }) => {
  const { user } = useSession();
  const isInactive = repo?.active === false;
  const isAsking = useIsAskingCapabilities();
  const hasTrends = useOffers("history");
  const hasTests = useOffers("tests");
  // Folders have no pull requests.
  const hasPulls =
    useCan("localRepositories") === false || (!isAsking && repo?.forge !== undefined);
  const shown = [
    ...tabs.filter(
      ({ linkTo }) => (linkTo !== trendsLink || hasTrends) && (linkTo !== testsLink || hasTests),
    ),
    ...(hasPulls ? [pullsTab(repo?.forge)] : []),
  ];
  return (
    <div className={styles.tabs}>
      <TabBar label="Repository">
        {shown.map(({ name, linkTo }) =>
          isInactive ? (
            <span key={name} aria-disabled="true">
              {name}
            </span>
          ) : (
            <Link
              key={name}
              {...linkTo(place)}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {name}
            </Link>
          ),
        )}
        {!isAsking && may("updateRepo", user, repo) ? (
          <Link {...settingsLink(place)}>Settings</Link>
        ) : null}
      </TabBar>
    </div>
  );
};

/** The tab in the URL. An inactive repository redirects to its settings. */
const OpenTab = ({ place, isInactive }: { place: RepoName; isInactive: boolean }) => {
  const isAtSettings = useIsAt("/$namespace/$name/settings");
  return isInactive && !isAtSettings ? <Navigate {...settingsLink(place)} replace /> : <Outlet />;
};
