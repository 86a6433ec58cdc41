import type { Build, Repo } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { actorOf } from "../../components/builds/actor.ts";
import {
  BuildNumber,
  buildPlace,
  EventPlace,
  headline,
  Slug,
  wholeMessage,
} from "../../components/builds/BuildFacts.tsx";
import { BuildStatus } from "../../components/BuildStatus.tsx";
import { Elapsed } from "../../components/time/Elapsed.tsx";
import row from "../../components/lists/ListRow.module.css";
import { ActorLabel } from "../../components/builds/People.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./FeedRow.module.css";

type FeedRowProps = { repo: Pick<Repo, "namespace" | "name">; build: Build };

/** A build in the list over all repositories. */
export const FeedRow = memo(function FeedRow({ repo, build }: FeedRowProps) {
  const { namespace, name } = repo;
  return (
    <Link
      to="/$namespace/$name/$build/{-$stage}/{-$step}"
      params={{ namespace, name, build: String(build.number) }}
      className={classNames(row.row, styles.columns)}
    >
      <BuildStatus repo={repo} build={build}>
        {(status) => <StatusIcon status={status} />}
      </BuildStatus>
      <span className={styles.slug} title={`${namespace}/${name}`}>
        <span className={row.name}>
          <Slug namespace={namespace} name={name} />
        </span>
        <BuildNumber number={build.number} />
      </span>
      <span className={classNames(row.message, styles.message)} title={wholeMessage(build)}>
        {headline(build)}
      </span>
      <span className={row.medium}>
        <EventPlace event={build.event} {...buildPlace(build)} />
      </span>
      <span className={row.wide}>
        <ActorLabel {...actorOf(build)} />
      </span>
      <span className={classNames(row.elapsed, styles.elapsed)}>
        <Elapsed status={build.status} started={build.started} ended={build.finished} />
      </span>
      <span className={classNames(row.time, styles.time)}>
        <Created time={build.created} />
      </span>
    </Link>
  );
});

const Created = memo(RelativeTime);
