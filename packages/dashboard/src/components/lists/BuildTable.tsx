import type { Build } from "@signalbox/contract";
import { Link } from "@tanstack/react-router";
import { useIsNarrow } from "../use-is-narrow.ts";
import { landingLink } from "../../lib/links.ts";
import type { RepoName } from "../../api/queries.ts";
import { firstLine } from "../../lib/text.ts";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import type { Actor } from "../builds/actor.ts";
import { BuildNumber } from "../builds/BuildFacts.tsx";
import { BuildStatus } from "../BuildStatus.tsx";
import styles from "./BuildTable.module.css";
import { ActorLabel, Commit } from "../builds/People.tsx";
import { StatusIcon } from "../status/StatusIcon.tsx";

type BuildTableProps = LayoutOptions & { label: string; builds: readonly Build[] };

type LayoutOptions = {
  repo: RepoName;
  /** The heading of the column of places (branches or targets), and the place of a build. */
  placeName: string;
  placeOf: (build: Build) => string;
  /** The heading of the column of people, and the person to show for a build. */
  personName: string;
  personOf: (build: Build) => Actor;
};

/** The newest build of each place (a branch or a target). Each row links to its build. */
export function BuildTable({ label, builds, ...options }: BuildTableProps) {
  const rowHeight = useIsNarrow() ? 62 : 44;
  return (
    <Table
      label={label}
      layout={layoutOf(options)}
      items={builds}
      keyOf={(build) => build.id}
      rowHeight={rowHeight}
    />
  );
}

function layoutOf({ repo, placeName, placeOf, personName, personOf }: LayoutOptions) {
  return defineList(
    {
      place: {
        header: placeName,
        width: "minmax(0, 4fr)",
        cell: (build: Build) => <PlaceLink repo={repo} build={build} place={placeOf(build)} />,
      },
      commit: {
        header: "Commit",
        width: "92px",
        cell: (build) => <Commit build={build} named={personOf(build)} link={build.link} />,
      },
      person: {
        header: personName,
        width: "minmax(0, 2fr)",
        className: styles.person,
        cell: (build) => <ActorLabel {...personOf(build)} />,
      },
      message: {
        header: "Message",
        width: "minmax(0, 5fr)",
        className: styles.message,
        cell: ({ message }) => <span title={message}>{firstLine(message) || "–"}</span>,
      },
    },
    {
      widths: "minmax(0, 1fr) auto",
      lines: [
        ["place", "commit"],
        ["message", "person"],
      ],
    },
  );
}

type PlaceLinkProps = { repo: RepoName; build: Build; place: string };

const PlaceLink = ({ repo, build, place }: PlaceLinkProps) => (
  <Link data-row {...landingLink(repo, build)} className={styles.place} title={place}>
    <BuildStatus repo={repo} build={build}>
      {(status) => <StatusIcon status={status} />}
    </BuildStatus>
    <bdi className={styles.name}>{place}</bdi>
    <BuildNumber number={build.number} />
  </Link>
);
