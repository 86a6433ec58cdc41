import type { RepoTest, RepoTests } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../api/capabilities.ts";
import { repoTestsQuery } from "../../api/topics/test-queries.ts";
import type { RepoName } from "../../api/queries.ts";
import { Lacking, UnloadedList } from "../../components/lists/QueryList.tsx";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { newestAttempts } from "../../lib/newest-attempts.ts";
import { repoLink } from "../../lib/links.ts";
import { plural } from "../../lib/text.ts";
import { isolated } from "../../messages/isolated.ts";
import { Link, useParams, useSearch } from "../../routing/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { TestPage } from "./TestPage.tsx";
import { TestTable } from "./TestTable.tsx";
import styles from "./TestsTab.module.css";

/** The failing, flaky and slow tests of a repository, or the test in the address. */
export function TestsTab() {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  const test = useSearch({ from: "/$namespace/$name/tests" });
  const isOffered = useCan("tests");
  const tab = useKeptFocus<HTMLDivElement>();
  const repo = { namespace, name };
  return (
    <div ref={tab} className={styles.tab} tabIndex={-1}>
      {isOffered === false ? (
        <Lacking what="tests" capability="tests" />
      ) : test.name === undefined ? (
        <AllTests key={`${namespace}/${name}`} repo={repo} isOffered={isOffered === true} />
      ) : (
        <TestPage
          key={JSON.stringify([repo, test])}
          repo={repo}
          test={{ suite: test.suite ?? "", name: test.name }}
          isOffered={isOffered === true}
        />
      )}
    </div>
  );
}

function AllTests({ repo, isOffered }: { repo: RepoName; isOffered: boolean }) {
  const query = useQuery({ ...repoTestsQuery(repo), enabled: isOffered });
  const { data } = query;
  if (data === undefined) return <UnloadedList query={query} what="tests" />;
  if (data.builds.length === 0) return <NoReports repo={repo} branch={data.branch} />;
  return <Sections repo={repo} tests={data} />;
}

const NoReports = ({ repo, branch }: { repo: RepoName; branch: string }) => (
  <Card>
    <EmptyState
      title="No build has reported tests"
      action={
        <Link {...repoLink(repo)} className={buttonClass()}>
          Show builds
        </Link>
      }
    >
      Tests are read from JUnit XML files that steps leave in the workspace or in{" "}
      <code>$SIGNALBOX_REPORTS</code>, and from what <code>go test -json</code> and TAP print. This
      page tells of builds of {isolated(branch)}.
    </EmptyState>
  </Card>
);

const byFailures = (a: RepoTest, b: RepoTest): number => b.failures - a.failures;
const byFlakiness = (a: RepoTest, b: RepoTest): number => b.flaky.length - a.flaky.length;
const byMedian = (a: RepoTest, b: RepoTest): number => (b.median ?? 0) - (a.median ?? 0);

/** Milliseconds; the server lists no faster test as slow. */
const minSlow = 1000;

function Sections({ repo, tests: { branch, builds, truncated, tests } }: SectionsProps) {
  const failing = tests.filter((test) => test.failing).toSorted(byFailures);
  const flaky = tests.filter((test) => test.flaky.length > 0).toSorted(byFlakiness);
  const slow = tests.filter(({ median = 0 }) => median >= minSlow).toSorted(byMedian);
  return (
    <>
      <p className={styles.note}>
        From the newest {plural(newestAttempts(builds).length, "build")} of {isolated(branch)} that
        reported tests.
        {truncated && " So many tests failed in them that not all are listed."}
      </p>
      <Section title="Failing" none="No test fails" tests={failing} repo={repo} kind="failing" />
      <Section title="Flaky" none="No test is flaky" tests={flaky} repo={repo} kind="flaky" />
      <Section
        title="Slow"
        none="No test takes longer than a second"
        tests={slow}
        repo={repo}
        kind="slow"
      />
    </>
  );
}

type SectionsProps = { repo: RepoName; tests: RepoTests };

type SectionProps = {
  title: string;
  none: string;
  tests: readonly RepoTest[];
  repo: RepoName;
  kind: "failing" | "flaky" | "slow";
};

const Section = ({ title, none, tests, repo, kind }: SectionProps) => (
  <section className={styles.section} aria-label={`${title} tests`}>
    <h2 className={styles.title}>
      {title} {tests.length > 0 && <span className={styles.count}>{tests.length}</span>}
    </h2>
    {tests.length === 0 ? (
      <p className={styles.none}>{none}.</p>
    ) : (
      <Card className={styles.list}>
        <TestTable label={`${title} tests`} tests={tests} repo={repo} kind={kind} />
      </Card>
    )}
  </section>
);
