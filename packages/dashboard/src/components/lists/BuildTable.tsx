import { limits, type Build } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import type { RepoName } from "../../api/queries.ts";
import { firstLine } from "../../lib/text.ts";
import { Cell, Table } from "../../ui/lists/Table.tsx";
import { useMedia } from "../../ui/use-media.ts";
import type { Actor } from "../builds/actor.ts";
import { BuildNumber } from "../builds/BuildFacts.tsx";
import { BuildStatus } from "../BuildStatus.tsx";
import styles from "./BuildTable.module.css";
import { ActorLabel, Commit } from "../builds/People.tsx";
import { StatusIcon } from "../status/StatusIcon.tsx";

type BuildTableProps = {
  label: string;
  repo: RepoName;
  builds: readonly Build[];
  /** The heading of the column of places (branches or targets), and the place of a build. */
  placeName: string;
  placeOf: (build: Build) => string;
  /** The heading of the column of people, and the person to show for a build. */
  personName: string;
  personOf: (build: Build) => Actor;
};

const narrow = `(width < ${limits.narrowScreenPx}px)`;

/** The newest build of each place (a branch or a target). Each row links to its build. */
export function BuildTable({ label, repo, builds, ...names }: BuildTableProps) {
  const rowHeight = useMedia(narrow) ? 62 : 44;
  const { placeName, placeOf, personName, personOf } = names;
  return (
    <Table
      label={label}
      columns={[{ name: placeName }, { name: "Commit" }, { name: personName }, { name: "Message" }]}
      items={builds}
      keyOf={(build) => build.id}
      rowHeight={rowHeight}
      rowClass={styles.row}
    >
      {(build) => (
        <>
          <Cell>
            <PlaceLink repo={repo} build={build} place={placeOf(build)} />
          </Cell>
          <Cell>
            <Commit build={build} named={personOf(build)} link={build.link} />
          </Cell>
          <Cell>
            <ActorLabel {...personOf(build)} />
          </Cell>
          <Cell>
            <span title={build.message}>{firstLine(build.message) || "–"}</span>
          </Cell>
        </>
      )}
    </Table>
  );
}

type PlaceLinkProps = { repo: RepoName; build: Build; place: string };

const PlaceLink = ({ repo, build, place }: PlaceLinkProps) => (
  <Link
    data-row
    to="/$namespace/$name/$build/{-$stage}/{-$step}"
    params={{ ...repo, build: String(build.number) }}
    className={styles.place}
    title={place}
  >
    <BuildStatus repo={repo} build={build}>
      {(status) => <StatusIcon status={status} />}
    </BuildStatus>
    <bdi className={styles.name}>{place}</bdi>
    <BuildNumber number={build.number} />
  </Link>
);
