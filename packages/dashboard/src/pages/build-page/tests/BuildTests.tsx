import { type Build, type BuildTests as Tests } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useCan } from "../../../api/capabilities.ts";
import { buildTestsQuery } from "../../../api/topics/test-queries.ts";
import { Lacking } from "../../../components/lists/QueryList.tsx";
import { LoadProblem } from "../../../components/LoadProblem.tsx";
import { findStage, findStep } from "../../../components/stages/stages-model.ts";
import { countsText, testCountsOf } from "../../../lib/test-counts.ts";
import { formatMilliseconds } from "../../../components/tests/test-words.ts";
import { useIsNarrow } from "../../../components/use-is-narrow.ts";
import { plural } from "../../../lib/text.ts";
import { isolated, isolatedPath } from "../../../messages/isolated.ts";
import { useSearch } from "../../../routing/index.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Loading, SkeletonRows } from "../../../ui/lists/Skeleton.tsx";
import { isFinished } from "@signalbox/contract";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildTests.module.css";
import { testRows } from "./test-rows.ts";
import { TestsInPage, TestsInPane } from "./TestList.tsx";

type BuildTestsProps = { build: Build; place: BuildPlace };

/** The tests that the steps of a build have reported. */
export function BuildTests({ build, place }: BuildTestsProps) {
  const isOffered = useCan("tests");
  const hasTests = testCountsOf(build) !== undefined;
  const { data, error, refetch } = useQuery({
    ...buildTestsQuery(place.repo, build),
    enabled: isOffered === true && hasTests,
    // A step that reports tests meanwhile must not replace the others by a placeholder.
    placeholderData: (before) => before,
  });
  if (isOffered === false)
    return (
      <div className={styles.message}>
        <Lacking what="tests" capability="tests" />
      </div>
    );
  if (isOffered === true && !hasTests) return <NoTests build={build} />;
  if (data !== undefined) return <LoadedTests build={build} place={place} tests={data} />;
  if (error === null)
    return (
      <div className={styles.view}>
        <Loading what="tests" />
        <SkeletonRows count={8} widths={["42%", "12%"]} />
      </div>
    );
  return (
    <div className={styles.message}>
      <LoadProblem what="tests" error={error} onRetry={() => void refetch()} />
    </div>
  );
}

const NoTests = ({ build }: { build: Build }) => (
  <div className={styles.message}>
    <EmptyState title={isFinished(build.status) ? "No tests" : "No tests yet"}>
      {isFinished(build.status)
        ? "No step of this build has left a test report. "
        : "The tests of a step appear when it has ended. "}
      JUnit XML files in the workspace and in <code>$SIGNALBOX_REPORTS</code> are read, and what{" "}
      <code>go test -json</code> and TAP print.
    </EmptyState>
  </div>
);

/** As many failed tests as are shown with their messages at first. */
const maxOpenAtFirst = 3;

function LoadedTests({ build, place, tests }: BuildTestsProps & { tests: Tests }) {
  const { test: linked } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const isNarrow = useIsNarrow();
  const [filter, setFilter] = useState("");
  const [bySuite, setBySuite] = useState(false);
  const deferred = useDeferredValue(filter);
  const rows = useMemo(
    () => testRows(tests.tests, { filter: deferred, bySuite }),
    [tests, deferred, bySuite],
  );
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const openAtFirst = useMemo(() => {
    const failed = tests.tests.filter(({ status }) => status === "failed");
    const ids = failed.slice(0, maxOpenAtFirst).map(({ id }) => id);
    return new Set(linked === undefined ? ids : [linked]);
  }, [tests, linked]);
  const isOpen = (id: number): boolean => toggled.get(id) ?? openAtFirst.has(id);
  const List = isNarrow ? TestsInPage : TestsInPane;
  const shown = rows.filter(({ kind }) => kind === "test").length;
  return (
    <section className={styles.view} aria-label="Tests">
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {countsText(tests.counts)}
          {tests.duration > 0 && (
            <span className={styles.soft}> in {formatMilliseconds(tests.duration)}</span>
          )}
        </h2>
        <div className={styles.tools}>
          <TextField
            label="Filter tests"
            isLabelUnseen
            placeholder="Filter by name, suite or file"
            type="search"
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
          />
          <Button aria-pressed={bySuite} onClick={() => setBySuite(!bySuite)}>
            Group by suite
          </Button>
        </div>
        <p className="unseen" role="status">
          {deferred === "" ? "" : `${plural(shown, "test")} found`}
        </p>
      </div>
      <Warnings build={build} tests={tests} />
      {rows.length === 0 ? (
        <EmptyState
          title={tests.tests.length === 0 ? "The reports contain no tests" : "No test matches"}
          action={
            deferred === "" ? undefined : (
              <Button onClick={() => setFilter("")}>Clear the filter</Button>
            )
          }
        />
      ) : (
        <List
          // The heights of other rows must not be taken for those of these.
          key={`${bySuite} ${deferred}`}
          rows={rows}
          build={build}
          place={place}
          linked={linked}
          showsSuite={!bySuite}
          isOpen={isOpen}
          onToggle={(id) => setToggled(new Map(toggled).set(id, !isOpen(id)))}
        />
      )}
    </section>
  );
}

/** As many faults of reports as are listed. */
const maxWarnings = 5;

/** What is missing in the list, so that nobody takes it for complete. */
function Warnings({ build, tests }: { build: Build; tests: Tests }) {
  const { warnings, truncated } = tests;
  if (warnings.length === 0 && !truncated) return null;
  const others = warnings.length - maxWarnings;
  return (
    <div className={styles.warnings} role="note">
      <TriangleAlert size={15} aria-hidden="true" />
      <ul>
        {/* A warning says so, too, but may not be listed. */}
        {truncated && others > 0 && (
          <li>A step reported more than is kept, so that some tests are missing.</li>
        )}
        {warnings.slice(0, maxWarnings).map(({ stage, step, file, line, message }, index) => {
          const found = findStage(build, stage);
          const name = isolatedPath(found?.name ?? "", findStep(found, step)?.name);
          const where = file === "" ? "" : `${isolated(file)}${line ? `:${line}` : ""}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the warnings of a report never change
            <li key={index}>{[name, where, message].filter(Boolean).join(": ")}</li>
          );
        })}
        {others > 0 && <li>and {plural(others, "more warning")}</li>}
      </ul>
    </div>
  );
}
