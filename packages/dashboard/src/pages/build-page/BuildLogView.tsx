import type { Build } from "@signalbox/contract";
import { useNavigate } from "../../routing/index.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { useState, type ReactNode } from "react";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { buildLink } from "../../lib/links.ts";
import styles from "./BuildPage.module.css";
import { StageNavigation } from "./navigation/StageNavigation.tsx";
import { hasBrief } from "@signalbox/insight/brief";
import { showsLogs } from "./model/log-source.ts";
import type { BuildPlace } from "./model/place.ts";
import { useIsSettled } from "./brief/use-is-settled.ts";
import { lazyModule, useLazyModule } from "../../ui/lazy.tsx";
import { findStage, findStep } from "../../components/stages/stages-model.ts";
import { StepConsole, useCompared } from "./StepConsole.tsx";
import { StepButtons } from "./StepButtons.tsx";
import { isolatedPath } from "../../messages/isolated.ts";

/** Loaded when a build has failed. */
const briefModule = lazyModule(() => import("./brief/FailureBrief.tsx"));

type BuildLogViewProps = {
  build: Build | undefined;
  place: BuildPlace;
  /** Whether the address names a stage. If so, narrow screens open the console. */
  isChosen: boolean;
  /** Replaces the console, if set. */
  insteadOfLog: ReactNode;
  /** What can be done to the build, for the dialog, which covers the header. */
  actions: ReactNode;
};

/**
 * The stages and steps beside the console, below the brief of a failed build. On narrow screens the console is a dialog over
 * them, and while it is closed the brief is above them.
 */
export function BuildLogView(props: BuildLogViewProps) {
  const { build, place, isChosen, insteadOfLog, actions } = props;
  const isNarrow = useIsNarrow();
  const isCompared = useCompared() !== undefined;
  const isConsoleOpen = insteadOfLog === undefined && (isChosen || !isNarrow);
  const hasFailed = build !== undefined && hasBrief(build);
  const { module, isMissing } = useLazyModule(hasFailed ? briefModule : undefined, {
    // A log that is being read changes in every frame, so a transition would wait until it is complete.
    isUrgent: true,
  });
  const isLoaded = !hasFailed || module !== undefined || isMissing;
  const isSettled = useIsSettled(place.repo, build, isLoaded);
  // The placeholders of a build that is not known yet are shown.
  const isHidden = build !== undefined && !isSettled;
  const brief = hasFailed && module !== undefined && (
    <module.FailureBrief
      build={build}
      place={place}
      hasConsole={isConsoleOpen && !isCompared && showsLogs(build)}
      isCompact={isNarrow && isChosen}
    />
  );
  const children = insteadOfLog ?? <StepConsole build={build} place={place} />;
  const navigate = useNavigate();
  const close = (): void => void navigate(buildLink(place.repo, place.build));
  // The tree keeps showing the step whose dialog was closed, which the address no longer names.
  const [lastChosen, setLastChosen] = useState(place);
  const [isCovered, setCovered] = useState(false);
  if (isNarrow && isChosen && !isCovered) setCovered(true);
  if (isChosen && !isSameStep(lastChosen, place)) setLastChosen(place);
  return (
    <div className={styles.logView}>
      {isNarrow && !isChosen && brief}
      <div className={styles.below} data-hidden={(isNarrow && isHidden) || undefined}>
        <StageNavigation
          build={build}
          place={isNarrow && !isChosen ? lastChosen : place}
          isCovered={isNarrow && isCovered}
        />
      </div>
      {isNarrow ? (
        <Dialog
          isOpen={isChosen}
          onClose={close}
          onClosed={() => setCovered(false)}
          title={consoleTitle(build, place)}
          tools={
            <>
              {actions}
              <StepButtons build={build} place={place} />
            </>
          }
          place="full"
        >
          <ConsoleColumn brief={brief} isHidden={isHidden}>
            {children}
          </ConsoleColumn>
        </Dialog>
      ) : (
        <ConsoleColumn brief={brief} isHidden={isHidden}>
          {children}
        </ConsoleColumn>
      )}
    </div>
  );
}

type ConsoleColumnProps = { brief: ReactNode; isHidden: boolean; children: ReactNode };

const ConsoleColumn = ({ brief, isHidden, children }: ConsoleColumnProps) => (
  <div className={styles.consoleColumn}>
    {brief}
    <div className={styles.below} data-hidden={isHidden || undefined}>
      {children}
    </div>
  </div>
);

const isSameStep = (a: BuildPlace, b: BuildPlace): boolean =>
  a.stage === b.stage && a.step === b.step;

const consoleTitle = (build: Build | undefined, place: BuildPlace): string => {
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  const stageName = step ? cut(stage?.name ?? "") : stage?.name;
  return isolatedPath(stageName, step?.name) || `Build #${place.build}`;
};

/** The title has two lines, so the name of the stage leaves one of them for the step. */
const maxStageCharacters = 24;

const cut = (name: string): string =>
  name.length > maxStageCharacters
    ? `${name.slice(0, maxStageCharacters - 1).toWellFormed()}…`
    : name;
