import type { Build, Test } from "@signalbox/contract";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import {
  durationText,
  factLabels,
  placeOf,
  testStatusIcons,
} from "../../../components/tests/test-words.ts";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildTests.module.css";
import { TestDetails } from "./TestDetails.tsx";

type TestItemProps = {
  test: Test;
  build: Build;
  place: BuildPlace;
  showsSuite: boolean;
  isOpen: boolean;
  onToggle: (id: number) => void;
};

/** One test: how it ended, its name, what is remarkable, and its duration. Its details unfold. */
export function TestItem({ test, build, place, showsSuite, isOpen, onToggle }: TestItemProps) {
  const details = useId();
  const { id, suite, name, status, duration } = test;
  return (
    <div className={styles.test} data-test-status={status}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => onToggle(id)}
      >
        <ChevronRight size={14} aria-hidden="true" className={styles.arrow} />
        <StatusIcon status={testStatusIcons[status]} size={16} isSilent />
        <span className="unseen">{words[status]}: </span>
        <span className={styles.names} title={suite === "" ? name : `${suite} ${name}`}>
          <bdi className={styles.name}>{name}</bdi>{" "}
          {showsSuite && suite !== "" && <bdi className={styles.suite}>{suite}</bdi>}
        </span>
        <span className={styles.labels}>
          {factLabels(test).map((label) => (
            <span key={label} className={styles.label} data-bad={status === "failed" || undefined}>
              {label}
            </span>
          ))}
        </span>
        {test.file !== undefined && (
          <span className={styles.file} title={placeOf(test)}>
            {placeOf(test)}
          </span>
        )}
        <span className={styles.duration}>{durationText(duration)}</span>
      </button>
      {isOpen && (
        <div id={details} className={styles.details}>
          <TestDetails test={test} build={build} place={place} />
        </div>
      )}
    </div>
  );
}

const words = { passed: "Passed", failed: "Failed", skipped: "Skipped" };
