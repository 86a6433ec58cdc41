import type { Build, Test } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../api/capabilities.ts";
import { buildTestsQuery, testQuery } from "../../../api/topics/test-queries.ts";
import { countsText, testCountsOf } from "../../../lib/test-counts.ts";
import { factLabels } from "../../../components/tests/test-words.ts";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { buildLink } from "../../../lib/links.ts";
import { firstLine, plural } from "../../../lib/text.ts";
import { Link } from "../../../routing/index.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildOverview.module.css";
import { countListedTests, maxListed } from "./listed-tests.ts";
import { OverviewSection } from "./OverviewSection.tsx";

type TestResultsProps = { build: Build; place: BuildPlace };

/** How the tests of a build ended, and the failed ones. Nothing if no step has reported tests. */
export function TestResults({ build, place }: TestResultsProps) {
  const counts = testCountsOf(build);
  const isOffered = useCan("tests") === true;
  const failed = countListedTests(build);
  const { data } = useQuery({
    ...buildTestsQuery(place.repo, build),
    enabled: isOffered && failed > 0,
  });
  if (counts === undefined) return null;
  const listed = data?.tests.filter(({ status }) => status === "failed").slice(0, maxListed);
  const others = counts.failed - maxListed;
  return (
    <OverviewSection
      title="Tests"
      action={
        <Link
          className={buttonClass("quiet", "small")}
          {...buildLink(place.repo, place.build)}
          search={{ view: "tests" }}
        >
          Show tests
        </Link>
      }
    >
      <p className={styles.note}>{countsText(counts)}</p>
      {failed > 0 && (
        <ul className={styles.rows}>
          {listed === undefined
            ? Array.from({ length: failed }, (_, index) => (
                <li key={index} className={styles.failedTest}>
                  <Skeleton width="16px" height="16px" isRound />
                  <Skeleton width="60%" height="12px" />
                </li>
              ))
            : listed.map((test) => <FailedTest key={test.id} test={test} place={place} />)}
        </ul>
      )}
      {others > 0 && <p className={styles.note}>and {plural(others, "more failed test")}</p>}
    </OverviewSection>
  );
}

/** Its name, which leads to its whole message, and the first line of that. */
function FailedTest({ test, place }: { test: Test; place: BuildPlace }) {
  const { data } = useQuery(testQuery(place.repo, place.build, test.id));
  const label = factLabels(test)[0];
  return (
    <li className={styles.failedTest}>
      <StatusIcon status="failure" isSilent size={16} />
      <span className={styles.failedNames}>
        <Link
          className={styles.rowName}
          {...buildLink(place.repo, place.build)}
          search={{ view: "tests", test: test.id }}
          title={test.suite === "" ? test.name : `${test.suite} ${test.name}`}
        >
          {test.name}
        </Link>
        <span className={styles.failedMessage}>{firstLine(data?.message ?? "")}</span>
      </span>
      {label !== undefined && <span className={styles.rowFacts}>{label}</span>}
    </li>
  );
}
