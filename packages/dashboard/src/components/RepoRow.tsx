import type { Repo } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { firstLine } from "../lib/text.ts";
import { Avatar } from "./Avatar.tsx";
import { buildPlace, PlaceLabel, wholeMessage } from "./BuildFacts.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import styles from "./RepoRow.module.css";
import { StatusIcon } from "./StatusIcon.tsx";

/** What a repository shows as its status: that of its newest build, or that it is switched off. */
const statusOf = (repo: Repo): string => (repo.active ? (repo.build?.status ?? "") : "inactive");

/** A repository in a list, with its newest build. */
export const RepoRow = memo(function RepoRow({ repo }: { repo: Repo }) {
  const { namespace, name, build } = repo;
  return (
    <Link to="/$namespace/$name" params={{ namespace, name }} className={styles.row}>
      <span className={styles.status}>
        {statusOf(repo) === "" ? (
          <span className={styles.dash} />
        ) : (
          <StatusIcon status={statusOf(repo)} />
        )}
      </span>
      <span className={styles.slug} title={repo.slug}>
        <span className={styles.namespace}>{namespace} / </span>
        {name}
      </span>
      {build === undefined ? (
        <span className={styles.none}>{repo.active ? "No builds yet" : "Not active"}</span>
      ) : (
        <>
          <span className={styles.message} title={wholeMessage(build)}>
            <span className={styles.number}>#{build.number}</span>
            {firstLine(build.title || build.message)}
          </span>
          <PlaceLabel {...buildPlace(build)} />
          <span className={styles.author}>
            <Avatar src={build.author_avatar} login={build.author_login} size={18} />
            <span className={styles.login}>{build.author_login}</span>
          </span>
          <span className={styles.time}>
            <RelativeTime time={build.created} />
          </span>
        </>
      )}
    </Link>
  );
});
