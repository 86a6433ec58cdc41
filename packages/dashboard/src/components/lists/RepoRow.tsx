import type { Repo } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import { memo } from "react";
import { repoLink } from "../../lib/links.ts";
import { classNames } from "../../ui/class-names.ts";
import { Cells, rowClass } from "../../ui/lists/Cells.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import { actorOf } from "../builds/actor.ts";
import { PlaceLabel, Slug } from "../builds/BuildFacts.tsx";
import { buildPlace, fullMessage } from "../../lib/build-texts.ts";
import { ForkLabel } from "../builds/ForkLabel.tsx";
import { ActorLabel } from "../builds/People.tsx";
import { BuildStatus } from "../BuildStatus.tsx";
import { StatusIcon } from "../status/StatusIcon.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";
import { DefaultBranch } from "./DefaultBranch.tsx";
import { TitleAndReason } from "./TitleAndReason.tsx";
import row from "./ListRow.module.css";
import styles from "./RepoRow.module.css";

type ListedRepo = {
  repo: Repo;
  /** Whether it is in the group of its namespace, whose heading names it. */
  isBelowNamespace?: boolean;
};

/** The columns of the list of repositories: each with its newest build. */
export const repoList = defineList(
  {
    status: {
      width: "16px",
      className: row.status,
      cell: ({ repo }: ListedRepo) => <RepoStatus repo={repo} />,
    },
    name: {
      width: "minmax(160px, 3fr)",
      widthBelow1100: "minmax(140px, 3fr)",
      className: row.name,
      tooltip: ({ repo }) => [repo.slug, repo.folder].filter(Boolean).join(" "),
      cell: ({ repo: { namespace, name, folder, example }, isBelowNamespace }) => (
        <Slug {...{ namespace, name, folder, example }} isNamespaceUnseen={isBelowNamespace} />
      ),
    },
    defaultBranch: {
      width: "minmax(0, 104px)",
      className: row.flex,
      cell: ({ repo }) => <DefaultBranch repo={repo} />,
    },
    message: {
      width: "minmax(0, 6fr)",
      widthBelow1100: "minmax(0, 5fr)",
      className: row.message,
      tooltip: ({ repo: { build } }) => build && fullMessage(build),
      cell: ({ repo }) => <Message repo={repo} />,
    },
    place: {
      width: "minmax(0, 150px)",
      widthBelow1100: "minmax(0, 130px)",
      hideBelow: 1000,
      className: row.flex,
      cell: ({ repo }) =>
        repo.build && (
          <>
            <PlaceLabel {...buildPlace(repo.build)} />
            <ForkLabel build={repo.build} repo={repo} />
          </>
        ),
    },
    actor: {
      width: "132px",
      hideBelow: 1100,
      className: row.flex,
      cell: ({ repo: { build } }) => build && <ActorLabel {...actorOf(build)} />,
    },
    created: {
      width: "112px",
      widthBelow1100: "104px",
      className: classNames(row.time, styles.created),
      cell: ({ repo: { active, build } }) =>
        active ? (
          build && <RelativeTime time={build.created} />
        ) : (
          <span className={styles.button} />
        ),
    },
    /**
     * Room for the tools that home shows above the end of the row. The button of an inactive repository also covers the
     * time.
     */
    tools: { width: "20px", cell: () => null },
  },
  {
    widths: "16px minmax(0, 1fr) fit-content(104px) auto 28px",
    lines: [
      ["status", "name", "defaultBranch", "created", "tools"],
      ["status", "message", "message", "message", "tools"],
    ],
  },
);

/** A repository in a list. */
export const RepoRow = memo(function RepoRow(props: ListedRepo) {
  return (
    <Link {...repoLink(props.repo)} className={classNames(rowClass, row.row, styles.row)}>
      <Cells layout={repoList} item={props} />
    </Link>
  );
});

function Message({ repo }: { repo: Repo }) {
  const { active, build } = repo;
  if (build === undefined)
    return <span className={styles.none}>{active ? "No builds yet" : "Not active"}</span>;
  return <TitleAndReason repo={repo} build={build} />;
}

/** The status of the newest build, or "inactive" for a disabled repository. */
function RepoStatus({ repo }: { repo: Repo }) {
  if (!repo.active) return <StatusIcon status="inactive" />;
  if (!repo.build?.status) return <span className={styles.dash} />;
  return (
    <BuildStatus repo={repo} build={repo.build}>
      {(status) => <StatusIcon status={status} />}
    </BuildStatus>
  );
}
