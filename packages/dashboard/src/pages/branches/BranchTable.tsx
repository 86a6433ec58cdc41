import type { Build } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import { useCan } from "../../api/capabilities.ts";
import { commitUrl, sourceUrl } from "../../api/config.ts";
import type { RepoName } from "../../api/queries.ts";
import { authorOf } from "../../components/builds/actor.ts";
import { BuildNumber } from "../../components/builds/BuildFacts.tsx";
import { ActorLabel } from "../../components/builds/People.tsx";
import { Commit } from "../../components/builds/Commit.tsx";
import { BuildStatus } from "../../components/BuildStatus.tsx";
import { tableColumns } from "../../components/lists/build-columns.tsx";
import { HostLink } from "../../components/lists/HostLink.tsx";
import row from "../../components/lists/ListRow.module.css";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { WatchBranch } from "../../components/watch/WatchBranch.tsx";
import { landingLink, termsLink } from "../../lib/links.ts";
import { firstLine } from "../../lib/text.ts";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import styles from "./BranchTable.module.css";
import { BranchStrip } from "./BranchStrip.tsx";

type BranchTableProps = {
  repo: RepoName;
  /** The newest build of each branch, in the order of the rows. */
  builds: readonly Build[];
  defaultBranch: string | undefined;
  /** Whether the server knows the pages of the repository at a git host. */
  isAtHost: boolean;
};

/** The branches with their newest builds. Each row links to its build. */
export function BranchTable({ builds, ...options }: BranchTableProps) {
  const rowHeight = useIsNarrow() ? 114 : 44;
  return (
    <Table
      label="Branches"
      layout={layoutOf(options)}
      items={builds}
      keyOf={({ target }) => target}
      rowHeight={rowHeight}
    />
  );
}

function layoutOf({ repo, defaultBranch, isAtHost }: Omit<BranchTableProps, "builds">) {
  return defineList(
    {
      branch: {
        header: "Branch",
        width: "minmax(0, 4fr)",
        // The name of the default branch, its number and its mark.
        widthBelow1100: "minmax(184px, 4fr)",
        cell: (build: Build) => (
          <BranchLink repo={repo} build={build} isDefault={build.target === defaultBranch} />
        ),
      },
      strip: {
        header: "Last builds",
        width: "164px",
        hideBelow: 1100,
        cell: ({ target }) => <BranchStrip repo={repo} branch={target} />,
      },
      commit: {
        header: "Commit",
        width: "106px",
        hideBelow: 1000,
        className: styles.commit,
        cell: (build) => (
          <Commit
            build={build}
            named={authorOf(build)}
            link={isAtHost ? commitUrl(repo, build.after).href : build.link}
          />
        ),
      },
      person: {
        header: "Committer",
        width: "minmax(0, 2fr)",
        widthBelow1100: "minmax(0, 3fr)",
        hideBelow: 1000,
        cell: (build) => <ActorLabel {...authorOf(build)} />,
      },
      message: {
        header: "Message",
        width: "minmax(0, 4fr)",
        widthBelow1100: "minmax(0, 3fr)",
        className: styles.message,
        cell: ({ message }) => <span title={message}>{firstLine(message) || "–"}</span>,
      },
      ...tableColumns,
      watch: {
        header: "Watch",
        isHeaderUnseen: true,
        width: "28px",
        className: styles.watch,
        cell: ({ target }) => <WatchBranch repo={repo} branch={target} isSmall />,
      },
      builds: {
        header: "Builds",
        isHeaderUnseen: true,
        width: isAtHost ? "70px" : "44px",
        className: styles.links,
        cell: ({ target, ref }) => (
          <>
            <BranchBuilds repo={repo} branch={target} />
            {isAtHost && <HostLink href={sourceUrl(repo, ref).href} what={`Branch ${target}`} />}
          </>
        ),
      },
    },
    {
      widths: `minmax(0, 1fr) auto ${isAtHost ? 70 : 44}px`,
      lines: [
        ["branch", "created", "watch"],
        ["message", "elapsed", "builds"],
        ["person", "commit", "builds"],
        ["strip", "strip", "builds"],
      ],
    },
  );
}

/** A link to the list of all builds of a branch. The rest of the row leads to the newest one. */
function BranchBuilds({ repo, branch }: { repo: RepoName; branch: string }) {
  const label = `Builds of ${branch}`;
  if (useCan("history") === false) return null;
  return (
    <Link
      {...termsLink(repo, ["branch", branch])}
      className={styles.builds}
      aria-label={label}
      title={label}
    >
      Builds
    </Link>
  );
}

type BranchLinkProps = { repo: RepoName; build: Build; isDefault: boolean };

const BranchLink = ({ repo, build, isDefault }: BranchLinkProps) => (
  <Link data-row {...landingLink(repo, build)} className={row.lead} title={build.target}>
    <BuildStatus repo={repo} build={build}>
      {(status) => <StatusIcon status={status} />}
    </BuildStatus>
    <bdi className={styles.name}>{build.target}</bdi>
    <BuildNumber number={build.number} />
    {isDefault ? <span className={row.mark}>default</span> : null}
  </Link>
);
