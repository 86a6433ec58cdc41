import type { Repo } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { classNames } from "../../ui/class-names.ts";
import { actorOf } from "../builds/actor.ts";
import {
  BuildNumber,
  buildPlace,
  headline,
  PlaceLabel,
  Slug,
  wholeMessage,
} from "../builds/BuildFacts.tsx";
import { BuildStatus } from "../BuildStatus.tsx";
import row from "./ListRow.module.css";
import { ActorLabel } from "../builds/People.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";
import styles from "./RepoRow.module.css";
import { StatusIcon } from "../status/StatusIcon.tsx";

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
        <RepoStatus repo={repo} />
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

/** The status of the newest build, or "inactive" for a disabled repository. */
const RepoStatus = ({ repo }: { repo: Repo }) => {
  if (!repo.active) return <StatusIcon status="inactive" />;
  if (!repo.build?.status) return <span className={styles.dash} />;
  return (
    <BuildStatus repo={repo} build={repo.build}>
      {(status) => <StatusIcon status={status} />}
    </BuildStatus>
  );
};
