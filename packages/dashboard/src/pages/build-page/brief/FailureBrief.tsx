import { isExcludedFromStatistics, limits, type Build } from "@signalbox/contract";
import {
  briefMarkdown,
  briefTitle,
  stepsToExamine,
  failedSteps,
  failureKey,
  type FailedStep,
} from "@signalbox/insight/brief";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useHref, useSearch } from "../../../routing/index.ts";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { authorOf } from "../../../components/builds/actor.ts";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { useVerdict } from "../../../components/verdict/use-verdict.ts";
import { useVerdictWords } from "../../../components/verdict/use-verdict-words.ts";
import { plainText } from "../../../components/verdict/verdict-words.ts";
import { buildPlace } from "../../../lib/build-texts.ts";
import { testCountsOf } from "../../../lib/test-counts.ts";
import { buildLink } from "../../../lib/links.ts";
import { plural } from "../../../lib/text.ts";
import { remember, remembered } from "../../../lib/storage.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { VerdictLine } from "../history/VerdictLine.tsx";
import type { BuildPlace } from "../model/place.ts";
import { BriefGist } from "./BriefGist.tsx";
import toggleStyles from "./toggle.module.css";
import styles from "./FailureBrief.module.css";
import { FailedStepRow } from "./FailedStepRow.tsx";
import { useShownRow } from "./use-shown-row.ts";
import { knownReason, knownTests } from "../../../api/topics/summary-query.ts";

const memory = "failure-brief";

type FailureBriefProps = {
  build: Build;
  place: BuildPlace;
  /** Whether the console of the selected step is open, too. */
  hasConsole: boolean;
  /** Whether it is shown in the dialog for narrow windows, which starts with a two-line summary. */
  isCompact: boolean;
};

/** Why a build failed: each failed step with the lines of its log that explain the failure. */
export function FailureBrief({ build, place, hasConsole, isCompact }: FailureBriefProps) {
  const [isRemembered] = useState(() => remembered(memory) !== "closed");
  const [chosen, setChosen] = useState<boolean>();
  const failures = failedSteps(build);
  const notIgnored = failures.filter(({ isIgnored }) => !isIgnored);
  const ignored = failures.filter(({ isIgnored }) => isIgnored);
  const examined = new Set(stepsToExamine(build).map(failureKey));
  const isInConsole = ({ stage, step }: FailedStep): boolean =>
    hasConsole && stage.number === place.stage && step?.number === place.step;
  // The console of a stage that failed without a step leaves the error of the stage to the brief.
  const isMissingThere = ({ stage, step }: FailedStep): boolean =>
    hasConsole && stage.number === place.stage && step === undefined;
  const isOfPlace = (failure: FailedStep): boolean =>
    isInConsole(failure) || isMissingThere(failure);
  const main = notIgnored.find(isOfPlace) ?? notIgnored[0];
  const missing = failures.find(isMissingThere);
  const isOpen = chosen ?? (missing !== undefined || (!isCompact && isRemembered));
  const body = useShownRow(missing && isOpen ? failureKey(missing) : undefined);
  const toggle = (): void => {
    if (!isCompact) remember(memory, isOpen ? "closed" : undefined);
    setChosen(!isOpen);
  };
  return (
    <section className={styles.brief} aria-label="Why this build failed" data-brief>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <button
              type="button"
              className={classNames(toggleStyles.toggle, styles.titleButton)}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              <StatusIcon status="failure" isSilent />
              {briefTitle(build)}
              <ChevronDown size={14} aria-hidden="true" className={toggleStyles.arrow} />
            </button>
          </h2>
          {isExcludedFromStatistics(build) ? null : (
            <VerdictLine build={build} place={place} namesStep={notIgnored.length > 1} />
          )}
        </div>
        <FailedTests build={build} place={place} />
        <CopyBrief build={build} place={place} namesStep={notIgnored.length > 1} />
      </header>
      {isCompact && !isOpen && main !== undefined && (
        <BriefGist
          build={build}
          failure={main}
          place={place}
          isInConsole={isOfPlace(main)}
          onOpen={toggle}
        />
      )}
      {isOpen && (
        <div ref={body} className={styles.body}>
          {notIgnored.map((failure, index) => (
            <FailedStepRow
              key={failureKey(failure)}
              build={build}
              failure={failure}
              place={place}
              isExamined={examined.has(failureKey(failure))}
              startsOpen={index === 0 || isMissingThere(failure)}
              isMissingThere={isMissingThere(failure)}
              isInConsole={isInConsole(failure)}
            />
          ))}
          {ignored.length > 0 && (
            <section className={styles.ignored}>
              <h3 className={styles.ignoredTitle}>Failed, ignored</h3>
              {ignored.map((failure) => (
                <FailedStepRow
                  key={failureKey(failure)}
                  build={build}
                  failure={failure}
                  place={place}
                  isExamined={examined.has(failureKey(failure))}
                  startsOpen={isMissingThere(failure)}
                  isMissingThere={isMissingThere(failure)}
                  isInConsole={isInConsole(failure)}
                />
              ))}
            </section>
          )}
        </div>
      )}
    </section>
  );
}

/** Leads to the messages of the failed tests. */
const FailedTests = ({ build, place }: Pick<FailureBriefProps, "build" | "place">) => {
  const failed = testCountsOf(build)?.failed ?? 0;
  const { view } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  // The overview lists them below the brief.
  if (failed === 0 || view === "overview") return null;
  return (
    <Link
      className={classNames(buttonClass("plain", "small"), styles.tests)}
      {...buildLink(place.repo, place.build)}
      search={{ view: "tests" }}
    >
      {plural(failed, "failed test")}
    </Link>
  );
};

type CopyBriefProps = Pick<FailureBriefProps, "build" | "place"> & { namesStep: boolean };

const CopyBrief = ({ build, place, namesStep }: CopyBriefProps) => {
  const cache = useQueryClient();
  const href = useHref(buildLink(place.repo, place.build));
  const { verdict } = useVerdict(place.repo, build);
  const sentence = plainText(useVerdictWords(place.repo, build, verdict));
  const { step } = verdict ?? {};
  const text = (): string =>
    briefMarkdown({
      build,
      reasonOf: (failure) => knownReason(cache, place, failure),
      testsOf: (failure) => knownTests(cache, place.repo, build, failure),
      address: new URL(href, window.location.origin).href,
      slug: `${place.repo.namespace}/${place.repo.name}`,
      facts: [
        buildPlace(build).name,
        authorOf(build).fullName,
        namesStep && step !== undefined ? `${step.step}: ${sentence}` : sentence,
      ],
    });
  return (
    <CopyButton
      text={text}
      label="Copy as Markdown"
      what="(the reason)"
      copiedFeedbackMs={limits.copiedFeedbackMs}
    />
  );
};
