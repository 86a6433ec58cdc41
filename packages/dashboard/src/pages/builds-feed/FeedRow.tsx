import type { Build, Repo } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { Avatar } from "../../components/Avatar.tsx";
import { BranchLabel, buildPlace, EventIcon } from "../../components/BuildFacts.tsx";
import { Elapsed } from "../../components/Elapsed.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { StatusIcon } from "../../components/StatusIcon.tsx";
import { firstLine } from "../../lib/text.ts";
import styles from "./FeedRow.module.css";

type FeedRowProps = { repo: Pick<Repo, "namespace" | "name">; build: Build };

/** A build among those of all repositories. */
export const FeedRow = memo(function FeedRow({ repo, build }: FeedRowProps) {
  const { namespace, name } = repo;
  return (
    <Link
      to="/$namespace/$name/$build/{-$stage}/{-$step}"
      params={{ namespace, name, build: String(build.number) }}
      className={styles.row}
    >
      <StatusIcon status={build.status} />
      <span className={styles.slug} title={`${namespace}/${name}`}>
        <span className={styles.name}>
          <span className={styles.soft}>{namespace} / </span>
          {name}
        </span>
        <span className={styles.number}>#{build.number}</span>
      </span>
      <span className={styles.message}>
        {firstLine(build.title || build.message) || "No message"}
      </span>
      <span className={styles.place}>
        <EventIcon event={build.event} />
        <BranchLabel name={buildPlace(build)} />
      </span>
      <span className={styles.author}>
        <Avatar src={build.author_avatar} login={build.author_login} size={18} />
        <span className={styles.name}>{build.author_login}</span>
      </span>
      <span className={styles.elapsed}>
        <Elapsed status={build.status} started={build.started} ended={build.finished} />
      </span>
      <span className={styles.time}>
        <RelativeTime time={build.created} />
      </span>
    </Link>
  );
});
