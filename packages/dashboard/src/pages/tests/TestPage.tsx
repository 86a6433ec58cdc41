import type { RepoTest, TestHistory, TestResult } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { isNotFound } from "../../api/api-error.ts";
import type { RepoName } from "../../api/queries.ts";
import { testHistoryQuery, type TestName } from "../../api/topics/test-queries.ts";
import { UnloadedList } from "../../components/lists/QueryList.tsx";
import { formatMilliseconds, testVerdictWords } from "../../components/tests/test-words.ts";
import { EvidenceLinks } from "../../components/verdict/EvidenceLinks.tsx";
import { testsLink } from "../../lib/links.ts";
import { isolatedPath } from "../../messages/isolated.ts";
import { Link } from "../../routing/index.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { DurationLine } from "./DurationLine.tsx";
import { ResultList } from "./ResultList.tsx";
import { ResultStrip } from "./ResultStrip.tsx";
import { changeWords, flakyWords } from "./trend-words.ts";
import styles from "./TestPage.module.css";

type TestPageProps = { repo: RepoName; test: TestName; isOffered: boolean };

/** One test: since when it fails, how long it takes, and how it ended in each build. */
export function TestPage({ repo, test, isOffered }: TestPageProps) {
  const query = useQuery({ ...testHistoryQuery(repo, test), enabled: isOffered });
  const { data, error } = query;
  return (
    <>
      <header className={styles.header}>
        <Link className={styles.back} {...testsLink(repo)}>
          <ArrowLeft size={14} aria-hidden="true" />
          All tests
        </Link>
        <h2 className={styles.title}>{test.name}</h2>
        {test.suite !== "" && <p className={styles.suite}>{test.suite}</p>}
      </header>
      {data !== undefined ? (
        <History repo={repo} history={data} />
      ) : isNotFound(error) ? (
        <Card>
          <EmptyState title="No build has run this test">
            It was renamed, or the builds that ran it have been deleted.
          </EmptyState>
        </Card>
      ) : (
        <UnloadedList query={query} what="results" />
      )}
    </>
  );
}

function History({ repo, history }: { repo: RepoName; history: TestHistory }) {
  const { steps, results, truncated } = history;
  return (
    <>
      {steps.map((step) => (
        <StepFacts
          key={JSON.stringify([step.stage, step.step])}
          repo={repo}
          step={step}
          results={results}
        />
      ))}
      <section className={styles.section} aria-label="Results by build">
        <h3 className={styles.heading}>Results by build</h3>
        <Card className={styles.list}>
          <ResultList repo={repo} results={results} />
        </Card>
        {truncated && <p className={styles.note}>Older results are not listed.</p>}
      </section>
    </>
  );
}

type StepFactsProps = { repo: RepoName; step: RepoTest; results: readonly TestResult[] };

/** What the default branch says of the test in one step. */
function StepFacts({ repo, step, results }: StepFactsProps) {
  const { failing, verdict, flaky, last_failure: lastFailure, median = 0 } = step;
  const own = results.filter(
    (result) => result.stage_name === step.stage && result.step_name === step.step,
  );
  return (
    <section className={styles.section} aria-label={isolatedPath(step.stage, step.step)}>
      <h3 className={styles.heading}>{isolatedPath(step.stage, step.step)}</h3>
      <Card className={styles.facts}>
        <div className={styles.sentences}>
          {lastFailure === undefined ? (
            <p>Has not failed in its last {step.passes} runs on the default branch.</p>
          ) : (
            <p>
              {failing ? "Fails now. " : "Passes now. "}
              {verdict && (
                <>
                  {!failing && "Its last failure: "}
                  <EvidenceLinks words={testVerdictWords(verdict)} repo={repo} />
                </>
              )}
            </p>
          )}
          {flaky.length > 0 && (
            <p>
              <EvidenceLinks words={["Flaky. ", ...flakyWords(step)]} repo={repo} />
            </p>
          )}
          {median > 0 && (
            <p>
              Usually takes {formatMilliseconds(median)}.{" "}
              {step.change && <EvidenceLinks words={changeWords(step)} repo={repo} />}
            </p>
          )}
        </div>
        <div className={styles.drawings}>
          <ResultStrip test={step} />
          <DurationLine results={own} />
        </div>
      </Card>
    </section>
  );
}
