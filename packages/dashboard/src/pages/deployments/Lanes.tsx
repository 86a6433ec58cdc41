import { may, type Build } from "@signalbox/contract";
import type { Environment } from "@signalbox/insight";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../routing/index.ts";
import { Rocket } from "lucide-react";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { actorOf } from "../../components/builds/actor.ts";
import { BuildNumber } from "../../components/builds/BuildFacts.tsx";
import { buildTitle } from "../../lib/build-texts.ts";
import { ActorLabel } from "../../components/builds/People.tsx";
import { Commit } from "../../components/builds/Commit.tsx";
import { BuildStatus } from "../../components/BuildStatus.tsx";
import { deployedAt } from "../../components/deployments/RunsNow.tsx";
import { StatusIcon, StatusLabel } from "../../components/status/StatusIcon.tsx";
import { Elapsed } from "../../components/time/Elapsed.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { landingLink } from "../../lib/links.ts";
import { orderLanes } from "./lane-order.ts";
import { behindWords } from "./lane-words.ts";
import { LaneActions } from "./LaneActions.tsx";
import styles from "./Lanes.module.css";
import { LaneStrip } from "./LaneStrip.tsx";

type LanesProps = {
  repo: RepoName;
  lanes: readonly Environment[];
  /** The name of the default branch. */
  branch: string;
  /** Whether older builds exist that were not searched. */
  hasOlderUnsearched: boolean;
};

/**
 * A row per target. The last column is for users who may deploy. `defineList` is for rows of equal height that hide
 * columns in narrow windows; these rows differ in height and stack their cells instead, even in windows of medium
 * width.
 */
export function Lanes({ lanes, ...rest }: LanesProps) {
  const { user } = useSession();
  const { data } = useQuery(repoQuery(rest.repo));
  const mayDeploy = data !== undefined && may("promoteBuild", user, data);
  return (
    <div role="table" aria-label="Deployments">
      <div role="rowgroup">
        <div role="row" className={styles.head}>
          {headings.slice(0, mayDeploy ? undefined : -1).map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {orderLanes(lanes).map((lane) => (
          <Lane key={lane.target} lane={lane} mayDeploy={mayDeploy} {...rest} />
        ))}
      </div>
    </div>
  );
}

const headings = ["Target", "Runs now", "Newer builds", "Last deployments", "Actions"] as const;

type LaneProps = Omit<LanesProps, "lanes"> & { lane: Environment; mayDeploy: boolean };

const Lane = ({ lane, repo, branch, hasOlderUnsearched, mayDeploy }: LaneProps) => (
  <div role="row" className={styles.lane}>
    <div role="rowheader" className={styles.target}>
      <Rocket aria-hidden="true" />
      <bdi>{lane.target}</bdi>
    </div>
    <div role="cell" className={styles.now}>
      {lane.current ? (
        <Current repo={repo} build={lane.current} deployed={lane.deployed} />
      ) : (
        <p className={styles.none}>
          {hasOlderUnsearched
            ? "No successful deployment in the builds searched"
            : "No successful deployment yet"}
        </p>
      )}
      <Newer repo={repo} builds={lane.newer} />
    </div>
    <div role="cell" className={styles.behind}>
      {behindWords(lane.behind, branch) ?? (
        <span className={lane.current ? styles.none : styles.dash}>
          {lane.current ? "Newer builds unknown" : "–"}
        </span>
      )}
    </div>
    <div role="cell" className={styles.strip}>
      <LaneStrip repo={repo} lane={lane} />
    </div>
    {mayDeploy && (
      <div role="cell" className={styles.actions}>
        <LaneActions
          repo={repo}
          lane={lane}
          branch={branch}
          hasOlderUnsearched={hasOlderUnsearched}
        />
      </div>
    )}
  </div>
);

type CurrentProps = { repo: RepoName; build: Build; deployed: number | undefined };

const Current = ({ repo, build, deployed }: CurrentProps) => (
  <>
    <Link {...landingLink(repo, build)} className={styles.main} title={build.message}>
      <StatusIcon status={build.status} />
      <span className={styles.message}>{buildTitle(build)}</span>
      <BuildNumber number={build.number} />
    </Link>
    <div className={styles.facts}>
      {deployed === undefined ? null : (
        <span>
          Build{" "}
          <Link {...landingLink(repo, { number: deployed })} className={styles.link}>
            #{deployed}
          </Link>
        </span>
      )}
      <Commit build={build} named={actorOf(build)} link={build.link} />
    </div>
    <div className={styles.facts}>
      <span className={styles.person}>
        {actorOf(build).name === "" ? "Deployed" : "Deployed by"} <ActorLabel {...actorOf(build)} />
      </span>
      <span>
        <RelativeTime time={deployedAt(build)} />, took{" "}
        <Elapsed status={build.status} started={build.started} ended={build.finished} />
      </span>
    </div>
  </>
);

/** The maximum number of newer deployments that a lane lists. The strip shows the others. */
const maxNewer = 3;

/** Deployments after the current one: running, waiting, failed or cancelled. */
const Newer = ({ repo, builds }: { repo: RepoName; builds: readonly Build[] }) =>
  builds.length === 0 ? null : (
    <ul className={styles.newer} aria-label="Newer deployments">
      {builds.slice(0, maxNewer).map((build) => (
        <li key={build.number}>
          <Link {...landingLink(repo, build)} className={styles.attempt} title={build.message}>
            <BuildStatus repo={repo} build={build}>
              {(status) => <StatusLabel status={status} size={14} />}
            </BuildStatus>
            <span className={styles.message}>{buildTitle(build)}</span>
            <BuildNumber number={build.number} />
          </Link>
          <span className={styles.facts}>
            <ActorLabel {...actorOf(build)} />
            <RelativeTime time={build.created} />
          </span>
        </li>
      ))}
      {builds.length > maxNewer && (
        <li className={styles.none}>and {builds.length - maxNewer} earlier</li>
      )}
    </ul>
  );
