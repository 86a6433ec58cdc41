import type { RepoTest } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";
import { durationText, testVerdictWords } from "../../components/tests/test-words.ts";
import { EvidenceLinks } from "../../components/verdict/EvidenceLinks.tsx";
import type { Words } from "../../components/verdict/verdict-words.ts";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { testLink } from "../../lib/links.ts";
import { isolatedPath } from "../../messages/isolated.ts";
import { Link } from "../../routing/index.ts";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import { ResultStrip } from "./ResultStrip.tsx";
import { changeWords, flakyWords } from "./trend-words.ts";
import styles from "./TestTable.module.css";

type Kind = "failing" | "flaky" | "slow";

type TestTableProps = { label: string; repo: RepoName; tests: readonly RepoTest[]; kind: Kind };

/** A row per test: its name, its results, the evidence, and what it usually takes. */
export function TestTable({ label, repo, tests, kind }: TestTableProps) {
  const rowHeight = useIsNarrow() ? 140 : 56;
  return (
    <Table
      label={label}
      layout={layoutOf(repo, kind)}
      items={tests}
      keyOf={({ stage, step, suite, name }) => JSON.stringify([stage, step, suite, name])}
      rowHeight={rowHeight}
    />
  );
}

const layoutOf = (repo: RepoName, kind: Kind) =>
  defineList<RepoTest, "test" | "results" | "evidence" | "failed" | "median">(
    {
      test: {
        header: "Test",
        width: "minmax(0, 3fr)",
        tooltip: ({ suite, name, stage, step }) =>
          [name, suite, isolatedPath(stage, step)].filter(Boolean).join("\n"),
        cell: (test) => (
          <span className={styles.test}>
            <Link className={styles.name} {...testLink(repo, test)}>
              {test.name}
            </Link>
            <bdi className={styles.suite}>{test.suite || isolatedPath(test.stage, test.step)}</bdi>
          </span>
        ),
      },
      results: {
        header: "Results",
        width: "156px",
        widthBelow1100: "110px",
        cell: (test) => <ResultStrip test={test} />,
      },
      evidence: {
        header: "Evidence",
        width: "minmax(0, 4fr)",
        className: styles.evidence,
        cell: (test) => <EvidenceLinks words={evidenceOf(test, kind)} repo={repo} />,
      },
      failed: {
        header: "Failed",
        width: "72px",
        className: styles.figure,
        cell: ({ failures, passes }) => (
          <>
            <span className={styles.what} aria-hidden="true">
              Failed
            </span>
            {failures === 0 ? "–" : `${failures} of ${failures + passes}`}
          </>
        ),
      },
      median: {
        header: "Usually",
        width: "72px",
        className: styles.figure,
        cell: ({ median = 0 }) => (
          <>
            <span className={styles.what} aria-hidden="true">
              Usually
            </span>
            {durationText(median) || "–"}
          </>
        ),
      },
    },
    {
      widths: "1fr 1fr 1fr 1fr",
      lines: [
        ["test", "test", "test", "test"],
        ["results", "results", "failed", "median"],
        ["evidence", "evidence", "evidence", "evidence"],
      ],
    },
  );

function evidenceOf(test: RepoTest, kind: Kind): Words[] {
  if (kind === "flaky") return flakyWords(test);
  if (kind === "slow") return changeWords(test);
  if (test.verdict) return testVerdictWords(test.verdict);
  return [`Has not passed in ${test.passes === 0 ? "these" : "comparable"} builds`];
}
