import { pullNumberOf, pullWordsOf, type Build, type PullWords } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { authorOf } from "../../components/builds/actor.ts";
import { BuildNumber } from "../../components/builds/BuildFacts.tsx";
import { isWeb } from "../../components/builds/CommitHash.tsx";
import { ForkLabel } from "../../components/builds/ForkLabel.tsx";
import { ActorLabel } from "../../components/builds/People.tsx";
import { BuildStatus } from "../../components/BuildStatus.tsx";
import { tableColumns } from "../../components/lists/build-columns.tsx";
import { HostLink } from "../../components/lists/HostLink.tsx";
import row from "../../components/lists/ListRow.module.css";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { buildTitle, pullNumber } from "../../lib/build-texts.ts";
import { landingLink } from "../../lib/links.ts";
import { capitalized } from "../../lib/text.ts";
import { Link } from "../../routing/index.ts";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import styles from "./PullTable.module.css";

type PullTableProps = {
  repo: RepoName;
  words: PullWords;
  /** The newest build of each pull request, in the order of the rows. */
  builds: readonly Build[];
};

/** The pull requests with their newest builds. Each row links to its build. */
export function PullTable({ repo, words, builds }: PullTableProps) {
  const rowHeight = useIsNarrow() ? 92 : 44;
  return (
    <Table
      label={`${capitalized(words.name)}s`}
      layout={layoutOf(repo, words)}
      items={builds}
      keyOf={({ ref }) => ref}
      rowHeight={rowHeight}
    />
  );
}

function layoutOf(repo: RepoName, { name }: PullWords) {
  return defineList(
    {
      pull: {
        header: capitalized(name),
        width: "minmax(0, 6fr)",
        cell: (build: Build) => <PullLink repo={repo} build={build} />,
      },
      branch: {
        header: "Branch",
        width: "minmax(0, 4fr)",
        cell: (build) => <Branches repo={repo} build={build} />,
      },
      person: {
        header: "Author",
        width: "minmax(0, 2fr)",
        cell: (build) => <ActorLabel {...authorOf(build)} />,
      },
      build: {
        header: "Build",
        width: "56px",
        className: styles.build,
        cell: ({ number }) => <BuildNumber number={number} />,
      },
      ...tableColumns,
      host: {
        header: "At the git host",
        isHeaderUnseen: true,
        width: "24px",
        cell: ({ link, ref }) =>
          isWeb(link) && (
            <HostLink
              href={link}
              what={`${capitalized(pullWordsOf(ref).name)} ${pullNumberOf(ref) ?? ""}`}
            />
          ),
      },
    },
    {
      widths: "minmax(0, 1fr) auto 24px",
      lines: [
        ["pull", "created", "host"],
        ["branch", "elapsed", "host"],
        ["person", "build", "host"],
      ],
    },
  );
}

const PullLink = ({ repo, build }: { repo: RepoName; build: Build }) => {
  const number = pullNumber(build.ref);
  return (
    <Link
      data-row
      {...landingLink(repo, build)}
      className={row.lead}
      title={build.title || undefined}
    >
      <BuildStatus repo={repo} build={build}>
        {(status) => <StatusIcon status={status} />}
      </BuildStatus>
      {number !== "" && <span className={styles.number}>{number}</span>}
      <bdi className={styles.title}>{buildTitle(build)}</bdi>
      {build.draft && <span className={row.mark}>Draft</span>}
    </Link>
  );
};

const Branches = ({ repo, build }: { repo: RepoName; build: Build }) => (
  <span className={styles.branches} title={`${build.source} → ${build.target}`}>
    <ForkLabel repo={repo} build={build} />
    <bdi className={styles.source}>{build.source}</bdi>
    <span className={styles.target}>
      → <bdi>{build.target}</bdi>
    </span>
  </span>
);
