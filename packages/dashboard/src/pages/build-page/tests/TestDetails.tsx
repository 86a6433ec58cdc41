import type { Build, Test } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { fileUrl } from "../../../api/config.ts";
import { repoQuery, type RepoName } from "../../../api/queries.ts";
import { testQuery } from "../../../api/topics/test-queries.ts";
import { isWeb } from "../../../components/builds/CommitHash.tsx";
import { LoadProblem } from "../../../components/LoadProblem.tsx";
import { findStage, findStep } from "../../../components/stages/stages-model.ts";
import {
  formatMilliseconds,
  isInRepository,
  placeOf,
  testVerdictWords,
} from "../../../components/tests/test-words.ts";
import { EvidenceLinks } from "../../../components/verdict/EvidenceLinks.tsx";
import { buildLink, testLink } from "../../../lib/links.ts";
import { isolatedPath } from "../../../messages/isolated.ts";
import { Link } from "../../../routing/index.ts";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { toSearchValue } from "../model/log-address.ts";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildTests.module.css";

type TestDetailsProps = { test: Test; build: Build; place: BuildPlace };

/** Why a test failed, what other builds say of it, and where to read on. */
export function TestDetails({ test, build, place }: TestDetailsProps) {
  const { repo, build: number } = place;
  const { data, error, refetch } = useQuery(testQuery(repo, number, test.id));
  const { verdict, usual, status, duration } = test;
  const stage = findStage(build, test.stage);
  const step = isolatedPath(stage?.name ?? "", findStep(stage, test.step)?.name);
  return (
    <>
      {verdict !== undefined && (
        <p className={styles.sentence}>
          <EvidenceLinks words={testVerdictWords(verdict)} repo={repo} />
        </p>
      )}
      {usual !== undefined && (
        <p className={styles.sentence}>
          Took {formatMilliseconds(duration)}, usually {formatMilliseconds(usual)}
        </p>
      )}
      {data === undefined && error === null && status !== "passed" && (
        <div className={styles.text} aria-busy="true">
          <Skeleton width="48%" height="12px" />
        </div>
      )}
      {data === undefined && error !== null && (
        <LoadProblem what="test" error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.message !== "" && (
        <Text label={`Message of ${test.name}`} isMessage>
          {data.message}
        </Text>
      )}
      {data !== undefined && data.output !== "" && data.output !== data.message && (
        <Text label={`Output of ${test.name}`}>{data.output}</Text>
      )}
      {data !== undefined && status === "failed" && data.message === "" && data.output === "" && (
        <p className={styles.sentence}>The report does not say why it failed.</p>
      )}
      <p className={styles.links}>
        <TestFile test={test} build={build} repo={repo} />
        <Link
          {...buildLink(repo, number, test.stage, test.step)}
          search={{ view: "log", q: toSearchValue(test.name) }}
        >
          Find in the log<span className="unseen"> of {step}</span>
        </Link>
        <Link {...testLink(repo, test)}>
          History<span className="unseen"> of {test.name}</span>
        </Link>
        <span>{step}</span>
      </p>
    </>
  );
}

/** The file leads to the git host. Where it cannot, it is shown only in narrow windows, in whose rows it has no room. */
function TestFile({ test, build, repo }: { test: Test; build: Build; repo: RepoName }) {
  const { data } = useQuery(repoQuery(repo));
  const { file, line } = test;
  if (file === undefined) return null;
  if (!isWeb(data?.link) || !isInRepository(file))
    return <span className={styles.fileBelow}>{placeOf(test)}</span>;
  return (
    <a
      href={fileUrl(repo, build.after, { file, line }).href}
      target="_blank"
      rel="noreferrer"
      title={`${placeOf(test)} on the source host`}
    >
      <bdi>{placeOf(test)}</bdi>
    </a>
  );
}

type TextProps = { label: string; isMessage?: boolean; children: string };

/** A long text scrolls, so that the tests below it stay near. */
const Text = ({ label, isMessage = false, children }: TextProps) => (
  <pre
    className={styles.text}
    data-message={isMessage || undefined}
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard (WCAG 2.1.1)
    tabIndex={0}
  >
    {children}
  </pre>
);
