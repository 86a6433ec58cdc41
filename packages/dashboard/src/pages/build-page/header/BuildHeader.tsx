import {
  isExcludedFromStatistics,
  type Build,
  type PermittedRepo,
  type Repo,
  type Viewer,
} from "@signalbox/contract";
import { Link } from "../../../routing/index.ts";
import type { ReactNode } from "react";
import { homeLink, repoLink } from "../../../lib/links.ts";
import { shownStatus } from "../../../api/shown-status.ts";
import { ExampleBadge, RepoTitle } from "../../../components/builds/BuildFacts.tsx";
import { BuildNotice } from "../../../components/pipeline-offer/BuildNotice.tsx";
import { Breadcrumb } from "../../../components/PageHeader.tsx";
import { StatusLabel } from "../../../components/status/StatusIcon.tsx";
import { lazyComponent, lazyModule } from "../../../ui/lazy.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import { BuildTimeLeft } from "../../../components/time-left/LazyTimeLeft.ts";
import { ActivityLine } from "./ActivityLine.tsx";
import { BuildActions } from "./BuildActions.tsx";
import styles from "./BuildHeader.module.css";
import { BuildMessage } from "./BuildMessage.tsx";
import { CopyLinkButton } from "./CopyLinkButton.tsx";
import { Warnings } from "./Warnings.tsx";
import { WatchButton } from "./WatchButton.tsx";

/** A file of its own, because it needs the history: `@signalbox/insight` is large. The layout reserves its space. */
const Strip = lazyComponent(
  lazyModule(() => import("../history/HistoryStrip.tsx")),
  ({ HistoryStrip }) => HistoryStrip,
);

type BuildHeaderProps = {
  build: Build | undefined;
  place: BuildPlace;
  /** Whether the address names a stage. */
  isChosen: boolean;
  viewer: Viewer;
  repo: PermittedRepo & Partial<Pick<Repo, "example" | "folder">>;
  /** Whether the build could not be loaded and nothing about it is known. */
  isMissing: boolean;
  /** The address of what the page shows. */
  sharedAddress: string;
  /** Content after the actions, which is there from the beginning. */
  children?: ReactNode;
};

/** The header: breadcrumbs, status, commit message and actions of the build. */
export function BuildHeader(props: BuildHeaderProps) {
  const { build, place, isChosen, viewer, repo, isMissing, sharedAddress, children } = props;
  const { namespace, name } = place.repo;
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <Breadcrumb>
          <Link {...homeLink}>Repositories</Link>
          <Link {...repoLink(place.repo)} title={`${namespace}/${name}`}>
            <span className={styles.owner}>{namespace}/</span>
            <RepoTitle name={name} folder={repo.folder} />
            {repo.example && <ExampleBadge />}
          </Link>
          <span aria-current="page">#{place.build}</span>
        </Breadcrumb>
        {/* Aligned to the end: what appears later is further to the start, so that it moves nothing. */}
        <div className={styles.actions}>
          {build && <BuildActions build={build} place={place} viewer={viewer} repo={repo} />}
          {build && <WatchButton build={build} place={place} />}
          {children}
        </div>
      </div>
      {build ? (
        <BuildWords {...{ build, place, isChosen, sharedAddress }} />
      ) : (
        <>
          <h1 className="unseen">Build #{place.build}</h1>
          {isMissing ? null : <WordsSkeleton />}
        </>
      )}
      {build && isExcludedFromStatistics(build) && <BuildNotice build={build} repo={place.repo} />}
    </header>
  );
}

type BuildWordsProps = {
  build: Build;
  place: BuildPlace;
  isChosen: boolean;
  sharedAddress: string;
};

const BuildWords = ({ build, place, isChosen, sharedAddress }: BuildWordsProps) => (
  <>
    <BuildMessage
      key={build.id}
      build={build}
      status={
        <span className={styles.status} data-status={shownStatus(build)}>
          <StatusLabel status={shownStatus(build)} />
        </span>
      }
    >
      {build.status === "running" && <BuildTimeLeft place={place} className={styles.timeLeft} />}
      {build.debug && <span className={styles.debug}>Debug</span>}
      {build.attempts !== undefined && (
        <span className={styles.debug}>
          Attempt {build.attempt} of {build.attempts}
        </span>
      )}
      <div className={styles.history}>
        <Strip build={build} place={place} isChosen={isChosen} />
      </div>
    </BuildMessage>
    <ActivityLine build={build} repo={place.repo}>
      <CopyLinkButton address={sharedAddress} />
    </ActivityLine>
    <Warnings warnings={build.warnings ?? []} />
  </>
);

const WordsSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton width="min(420px, 70%)" height="18px" />
    <Skeleton width="min(300px, 50%)" height="12px" />
  </div>
);
