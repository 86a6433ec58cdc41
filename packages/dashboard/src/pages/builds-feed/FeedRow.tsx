import type { Build, Repo } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { Avatar } from "../../components/Avatar.tsx";
import {
  buildPlace,
  EventIcon,
  PlaceLabel,
  wholeMessage,
  type Place,
} from "../../components/BuildFacts.tsx";
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
      <span className={styles.message} title={wholeMessage(build)}>
        {firstLine(build.title || build.message) || "No message"}
      </span>
      <EventPlace event={build.event} {...buildPlace(build)} />
      <Author avatar={build.author_avatar} login={build.author_login} />
      <span className={styles.elapsed}>
        <Elapsed status={build.status} started={build.started} ended={build.finished} />
      </span>
      <span className={styles.time}>
        <Created time={build.created} />
      </span>
    </Link>
  );
});

/** What stays as it is from event to event is not drawn again. */
const EventPlace = memo(function EventPlace({ event, kind, name }: Place & { event: string }) {
  return (
    <span className={styles.place}>
      <EventIcon event={event} />
      <PlaceLabel kind={kind} name={name} isAfterEvent />
    </span>
  );
});

const Author = memo(function Author({ avatar, login }: { avatar: string; login: string }) {
  return (
    <span className={styles.author}>
      <Avatar src={avatar} login={login} size={18} />
      <span className={styles.name}>{login}</span>
    </span>
  );
});

const Created = memo(RelativeTime);
