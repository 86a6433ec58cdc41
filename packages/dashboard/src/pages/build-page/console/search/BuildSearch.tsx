import { shownPartStatus } from "../../../../api/shown-status.ts";
import type { Build } from "@signalbox/contract";
import { Link } from "../../../../routing/index.ts";
import { useEffect, useMemo, useState } from "react";
import { openLog } from "../../../../api/logs/request-log.ts";
import { StatusIcon } from "../../../../components/status/StatusIcon.tsx";
import { logTexts } from "../../../../messages/log-texts.ts";
import { plural } from "../../../../lib/text.ts";
import { createLogEngine } from "@signalbox/log-engine";
import { buildLink } from "../../../../lib/links.ts";
import type { BuildPlace } from "../../model/place.ts";
import { isInvalid, writeSearch, queryOf, type Search } from "./query.ts";
import {
  isRunning,
  searchBuild,
  UnsearchableError,
  stepsWithLogs,
  type StepFound,
} from "./search-build.ts";
import styles from "./BuildSearch.module.css";
import { isolatedPath } from "../../../../messages/isolated.ts";

type BuildSearchProps = { build: Build; place: BuildPlace; search: Search };

/** Waits until typing pauses, because each search reads every log of the build. */
const searchAfterMs = 250;

/** The matches in all logs of the build by step. Each line is a link. */
export function BuildSearch({ build, place, search }: BuildSearchProps) {
  const [found, setFound] = useState<readonly StepFound[]>([]);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isInvalidSearch = isInvalid(search);
  const { number } = build;
  const { namespace, name } = place.repo;
  const key = JSON.stringify([
    queryOf(search),
    stepsWithLogs(build).map(({ stage, step }) => [stage.number, step.number]),
  ]);
  const steps = useMemo(() => stepsWithLogs(build), [build]);
  const [searched, setSearched] = useState(key);
  if (searched !== key) {
    setSearched(key);
    setFound([]);
    setDone(false);
    setProblem(undefined);
  }

  useEffect(() => {
    if (isInvalidSearch) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const open = (stage: number, step: number) =>
      openLog({ namespace, name, number, stage, step }, { signal });
    const run = async (): Promise<void> => {
      const options = {
        steps,
        query: queryOf(search),
        open,
        createEngine: createLogEngine,
        signal,
      };
      await searchBuild(options, (step) => setFound((old) => [...old, step]));
      if (!signal.aborted) setDone(true);
    };
    const fail = (error: unknown): void => {
      if (error instanceof UnsearchableError) setProblem(logTexts.searchProblems[error.kind]);
    };
    const timer = setTimeout(() => void run().catch(fail), searchAfterMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what is searched for, and where
  }, [key, isInvalidSearch, namespace, name, number]);

  const count = found.reduce((sum, step) => sum + step.count, 0);
  const sum = isDone
    ? `${plural(count, "line")} in ${plural(found.filter((step) => step.count > 0).length, "step")}`
    : `Searching ${plural(steps.length, "step")}…`;
  return (
    <section className={styles.panel} aria-label="Found in this build" data-found>
      {!isInvalidSearch && (
        <p className={styles.sum} role="status">
          {problem ?? sum}
          {isRunning(build) && " The logs of running steps are included once they are stored."}
        </p>
      )}
      {found.map((step) => (
        <FoundStep
          key={`${step.stage.number}/${step.step.number}`}
          found={step}
          place={place}
          search={search}
        />
      ))}
    </section>
  );
}

type FoundStepProps = { found: StepFound; place: BuildPlace; search: Search };

const FoundStep = ({ found, place, search }: FoundStepProps) => {
  const { stage, step, count, lines, problem } = found;
  if (count === 0 && problem === undefined) return null;
  return (
    <section className={styles.step}>
      <h3 className={styles.name}>
        <StatusIcon status={shownPartStatus(step)} isSilent />
        {isolatedPath(stage.name, step.name)}
        <span className={styles.count}>{problem ?? plural(count, "line")}</span>
      </h3>
      <ol>
        {lines.map(({ number, text }) => (
          <li key={number}>
            <Link
              className={styles.line}
              {...buildLink(place.repo, place.build, stage.number, step.number)}
              search={{ ...writeSearch({ ...search, isInBuild: false }), lines: number }}
            >
              <span className={styles.number}>{number}</span>
              <span className={styles.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ol>
      {count > lines.length && (
        <Link
          className={styles.more}
          {...buildLink(place.repo, place.build, stage.number, step.number)}
          search={writeSearch({ ...search, isInBuild: false })}
        >
          {`${plural(count - lines.length, "more line")} in this step`}
        </Link>
      )}
    </section>
  );
};
