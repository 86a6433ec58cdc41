import type { Repo } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { classNames } from "../ui/class-names.ts";
import { actorOf } from "./actor.ts";
import {
  BuildNumber,
  buildPlace,
  headline,
  PlaceLabel,
  Slug,
  wholeMessage,
} from "./BuildFacts.tsx";
import row from "./ListRow.module.css";
import { ActorLabel } from "./People.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import styles from "./RepoRow.module.css";
import { StatusIcon } from "./StatusIcon.tsx";

/** What a repository shows as its status: that of its newest build, or that it is switched off. */
const statusOf = (repo: Repo): string => (repo.active ? (repo.build?.status ?? "") : "inactive");

/** A repository in a list, with its newest build. */
export const RepoRow = memo(function RepoRow({ repo }: { repo: Repo }) {
  const { namespace, name, build } = repo;
  return (
    <Link
      to="/$namespace/$name"
      params={{ namespace, name }}
      className={classNames(row.row, styles.columns)}
    >
      <span>
        {statusOf(repo) === "" ? (
          <span className={styles.dash} />
        ) : (
          <StatusIcon status={statusOf(repo)} />
        )}
      </span>
      <span className={row.name} title={repo.slug}>
        <Slug namespace={namespace} name={name} />
      </span>
      {build === undefined ? (
        <span className={styles.none}>{repo.active ? "No builds yet" : "Not active"}</span>
      ) : (
        <>
          <span className={classNames(row.message, styles.message)} title={wholeMessage(build)}>
            <span className={styles.number}>
              <BuildNumber number={build.number} />
            </span>
            {headline(build)}
          </span>
          <span className={row.medium}>
            <PlaceLabel {...buildPlace(build)} />
          </span>
          <span className={row.wide}>
            <ActorLabel {...actorOf(build)} />
          </span>
          <span className={classNames(row.time, styles.time)}>
            <RelativeTime time={build.created} />
          </span>
        </>
      )}
    </Link>
  );
});
