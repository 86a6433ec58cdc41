import type { Build } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { firstLine } from "../lib/text.ts";
import { Avatar } from "./Avatar.tsx";
import { buildPlace, CommitHash, EventIcon, PlaceLabel, wholeMessage } from "./BuildFacts.tsx";
import styles from "./BuildRow.module.css";
import { Elapsed } from "./Elapsed.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import { StatusIcon } from "./StatusIcon.tsx";

type BuildRowProps = { namespace: string; name: string; build: Build };

/** A build in a list of its repository. */
export const BuildRow = memo(function BuildRow({ namespace, name, build }: BuildRowProps) {
  return (
    <Link
      to="/$namespace/$name/$build/{-$stage}/{-$step}"
      params={{ namespace, name, build: String(build.number) }}
      className={styles.row}
    >
      <StatusIcon status={build.status} />
      <span className={styles.number}>#{build.number}</span>
      <span className={styles.message} title={wholeMessage(build)}>
        {firstLine(build.title || build.message) || "No message"}
      </span>
      <span className={styles.place}>
        <EventIcon event={build.event} />
        <PlaceLabel {...buildPlace(build)} isAfterEvent />
      </span>
      <span className={styles.commit}>
        <CommitHash hash={build.after} />
      </span>
      <span className={styles.author}>
        <Avatar src={build.author_avatar} login={build.author_login} size={18} />
        <span className={styles.login}>{build.author_login}</span>
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
