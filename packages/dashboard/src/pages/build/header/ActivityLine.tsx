import type { Build } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { Avatar } from "../../../components/Avatar.tsx";
import { CommitHash, EventIcon } from "../../../components/BuildFacts.tsx";
import { Elapsed } from "../../../components/Elapsed.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import type { RepoName } from "../../../api/queries.ts";
import { placeParams } from "../place.ts";
import { activityOf, restartOf } from "./activity.ts";
import styles from "./BuildHeader.module.css";

/** Who did what, on which commit, when, and how long it took. */
export const ActivityLine = ({ build, repo }: { build: Build; repo: RepoName }) => {
  const { who, did, on } = activityOf(build);
  const parent = restartOf(build);
  return (
    <div className={styles.activity}>
      <span className={styles.sentence}>
        <Avatar src={build.author_avatar} login={who} size={18} />
        <span>
          <b className={styles.who}>{who}</b> {did} <code className={styles.on}>{on}</code>
        </span>
      </span>
      <span className={styles.fact}>
        <EventIcon event={build.event} />
        <CommitHash hash={build.after} link={build.link} />
      </span>
      {parent !== undefined && (
        <span className={styles.fact}>
          Restart of{" "}
          <Link
            className={styles.parent}
            to="/$namespace/$name/$build/{-$stage}/{-$step}"
            params={placeParams({ repo, build: parent })}
          >
            #{parent}
          </Link>
        </span>
      )}
      <span className={styles.fact}>
        <RelativeTime time={build.created} />
      </span>
      {build.started > 0 && build.status !== "declined" && (
        <span className={styles.clock}>
          <Elapsed started={build.started} ended={build.finished} status={build.status} />
        </span>
      )}
    </div>
  );
};
