import type { Build } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { classNames } from "../../ui/class-names.ts";
import { actorOf } from "../builds/actor.ts";
import {
  BuildNumber,
  buildPlace,
  EventPlace,
  headline,
  wholeMessage,
} from "../builds/BuildFacts.tsx";
import styles from "./BuildRow.module.css";
import { BuildStatus } from "../BuildStatus.tsx";
import { Elapsed } from "../time/Elapsed.tsx";
import row from "./ListRow.module.css";
import { ActorLabel, Commit } from "../builds/People.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";
import { StatusIcon } from "../status/StatusIcon.tsx";

type BuildRowProps = { namespace: string; name: string; build: Build };

/** A build in the list of its repository's builds. */
export const BuildRow = memo(function BuildRow({ namespace, name, build }: BuildRowProps) {
  const actor = actorOf(build);
  return (
    <Link
      to="/$namespace/$name/$build/{-$stage}/{-$step}"
      params={{ namespace, name, build: String(build.number) }}
      className={classNames(row.row, styles.columns)}
    >
      <BuildStatus repo={{ namespace, name }} build={build}>
        {(status) => <StatusIcon status={status} />}
      </BuildStatus>
      <span className={styles.number}>
        <BuildNumber number={build.number} />
      </span>
      <span className={styles.message} title={wholeMessage(build)}>
        {headline(build)}
      </span>
      <span className={styles.place}>
        <EventPlace event={build.event} {...buildPlace(build)} />
      </span>
      <span className={row.wide}>
        <Commit build={build} named={actor} />
      </span>
      <span className={row.wide}>
        <ActorLabel {...actor} />
      </span>
      <span className={classNames(row.elapsed, styles.elapsed)}>
        <Elapsed status={build.status} started={build.started} ended={build.finished} />
      </span>
      <span className={classNames(row.time, styles.time)}>
        <RelativeTime time={build.created} />
      </span>
    </Link>
  );
});
