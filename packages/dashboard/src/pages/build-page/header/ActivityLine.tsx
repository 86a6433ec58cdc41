import { may, type Build } from "@signalbox/contract";
import { Link } from "../../../routing/index.ts";
import { isOnEmbeddedServer, useSession } from "../../../api/session.ts";
import { buildLink } from "../../../lib/links.ts";
import { authorOf } from "../../../components/builds/actor.ts";
import { CommitHash } from "../../../components/builds/CommitHash.tsx";
import { EventIcon } from "../../../components/builds/EventIcon.tsx";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { ActorPicture } from "../../../components/builds/People.tsx";
import { RelativeTime } from "../../../components/time/RelativeTime.tsx";
import type { RepoName } from "../../../api/queries.ts";
import { buildWaitingReason } from "../../../components/stages/waiting-reason.ts";
import { QueuePlace } from "../../../components/time-left/LazyTimeLeft.ts";
import { activityOf } from "./activity.ts";
import styles from "./BuildHeader.module.css";
import { SourceRef } from "./SourceRef.tsx";

/** Who did what, on which commit, when, and how long it took. */
export function ActivityLine({ build, repo }: { build: Build; repo: RepoName }) {
  const { who, did, repeated, on } = activityOf(build);
  const author = authorOf(build);
  const { user: viewer } = useSession();
  const reason = buildWaitingReason(build, { isEmbedded: isOnEmbeddedServer(viewer) });
  return (
    <div className={styles.activity}>
      <span className={styles.sentence}>
        <ActorPicture {...who} />
        <span>
          <b className={styles.who} title={who.fullName}>
            {who.name}
          </b>{" "}
          {did} {repeated !== undefined && <Repeated repo={repo} build={repeated} />}
          <SourceRef build={build} repo={repo} name={on} />
        </span>
      </span>
      <span className={styles.fact}>
        <EventIcon event={build.event} />
        <CommitHash hash={build.after} link={build.link} />
        {author.name !== "" && author.name !== who.name && (
          <span className={styles.author} title={author.fullName}>
            by <ActorPicture {...author} /> <bdi>{author.name}</bdi>
          </span>
        )}
      </span>
      <span className={styles.fact}>
        <RelativeTime time={build.created} />
      </span>
      {reason !== undefined && <span className={styles.fact}>{reason}</span>}
      {build.status === "pending" && may("listQueue", viewer) && (
        <QueuePlace build={build} className={styles.fact} />
      )}
      {build.started > 0 && build.status !== "declined" && (
        <span className={styles.clock}>
          <Elapsed started={build.started} ended={build.finished} status={build.status} />
        </span>
      )}
    </div>
  );
}

const Repeated = ({ repo, build }: { repo: RepoName; build: number }) => (
  <>
    <Link className={styles.parent} {...buildLink(repo, build)} search={{ at: "failure" }}>
      #{build}
    </Link>{" "}
    of{" "}
  </>
);
