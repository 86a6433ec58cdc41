import { isFailureOrError, type Build, type Stage, type Step } from "@signalbox/contract";
import { useRef, useState, type RefObject } from "react";
import type { LogEngine } from "@signalbox/log-engine";
import type { BuildPlace } from "../model/place.ts";
import { findStage, findStep } from "../../../components/stages/stages-model.ts";
import { ConsoleFooter } from "./ConsoleFooter.tsx";
import { logsResult } from "../model/console-model.ts";
import { hasRun, showsLogs } from "../model/log-source.ts";
import { ConsoleSkeleton, ConsolePlaceholder } from "./ConsolePlaceholder.tsx";
import { ConsoleToolbar } from "./ConsoleToolbar.tsx";
import { LogView } from "./LogView.tsx";
import { SearchBar } from "./tools/SearchBar.tsx";
import { lowerBound } from "./open-log/log-details.ts";
import { CompareButton } from "./tools/CompareButton.tsx";
import type { CompareOfferProps } from "./tools/CompareOffer.tsx";
import { LogFile } from "./tools/LogFile.tsx";
import { LogMenu } from "./tools/LogMenu.tsx";
import { logMenu } from "./tools/log-menu.tsx";
import { downloadLog } from "./lines/log-text.ts";
import { usePageActions } from "../../../components/page-actions.ts";
import { lazyComponent, lazyModule } from "../../../ui/lazy.tsx";
import type { ShownCount } from "./step-footer.ts";
import { useLogActions } from "./open-log/use-log-actions.ts";
import { useLogEngine, useLogState } from "./log/use-log-engine.ts";
import { useLogViewer, type LogViewer } from "./open-log/use-log-viewer.ts";
import { useNextWorker } from "./log/use-next-worker.ts";
import { useSharedReason } from "./log/use-shared-reason.ts";
import { useStepLog, type StepLog } from "./log/use-step-log.ts";
import styles from "./ConsolePanel.module.css";
import { BuildSearch } from "./search/BuildSearch.tsx";

/** Loaded for a failed step, because it reads earlier builds. */
const CompareOffer = lazyComponent(
  lazyModule(() => import("./tools/CompareOffer.tsx")),
  (module) => module.CompareOffer,
  ({ build, place }: CompareOfferProps) => (
    <CompareButton place={place} isOffered={build.number > 1} />
  ),
);

export type ConsolePanelProps = {
  place: BuildPlace;
  /** Undefined while the build is loading. */
  build: Build | undefined;
  /** Creates an engine; the caller must dispose of it. Must be the same function in each render. */
  createEngine: () => LogEngine;
  /** Goes to the next or previous error in another step. Returns false if there is none. */
  onPastLastError: (by: 1 | -1) => boolean;
  /** The direction if the step was opened by going to an error in another step. */
  enteredBy?: 1 | -1 | undefined;
  /** Called when the server ends the stream of the step. */
  onEnd: () => void;
};

/** The log of one step in any state. Needs a `key` that identifies the step. */
export function ConsolePanel(props: ConsolePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const engine = useLogEngine(props.createEngine);
  return (
    <section ref={panel} className={styles.panel} aria-label="Console">
      {engine ? <Console {...props} engine={engine} panel={panel} /> : <ConsoleSkeleton />}
    </section>
  );
}

type ConsoleProps = ConsolePanelProps & {
  engine: LogEngine;
  panel: RefObject<HTMLElement | null>;
};

const Console = (props: ConsoleProps) => {
  const { place, build, engine } = props;
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  const read = showsLogs(build) ? step : undefined;
  const log = useStepLog({ ...props, step: read });
  useSharedReason({ engine, place, stage, step: read, log, isStored: Boolean(build?.reason) });
  useNextWorker(log.logs.kind === "loaded" && log.earlier === "none");
  const state = useLogState(engine);
  const isLive = read?.status === "running";
  const hasStepFailed = read !== undefined && isFailureOrError(read.status);
  const { earlier, wasLive } = log;
  const isReading = log.logs.kind === "loading" || earlier === "loading";
  const { enteredBy } = props;
  const viewer = useLogViewer({
    engine,
    state,
    earlier,
    isLive,
    wasLive,
    hasStepFailed,
    isReading,
    enteredBy,
  });
  // While a stored log is loading, its last lines change constantly, so they are drawn only when it is
  // complete.
  const isLoading = log.logs.kind === "loading" && !log.wasLive;
  const count = isLoading ? 0 : state.lineCount;
  const field = useRef<HTMLInputElement>(null);
  const [isErrorListOpen, setErrorListOpen] = useState(false);
  const actions = useLogActions(viewer, field, props);
  const { search } = viewer;
  const isInBuild = viewer.isSearchOpen && search.isInBuild && search.text !== "";
  const logs = logsResult({ ...log.logs, count }, state.problem);
  const subject = { build, stage, step, logs };
  return (
    <>
      <ConsoleToolbar
        stage={stage}
        step={step}
        session={log.session}
        hasLines={count > 0}
        hiddenLines={count > 0 && viewer.window.kind !== "all" ? viewer.window.hiddenLines : 0}
        onShowAll={actions.showAll}
        isLive={isLive}
        isFollowing={viewer.isFollowing}
        onFollow={(follows) => viewer.surface.follow(follows)}
        errorCount={viewer.errors?.errors.length}
        isErrorListOpen={isErrorListOpen}
        onErrors={() => setErrorListOpen(!isErrorListOpen)}
        onErrorStep={actions.stepError}
        onSearch={actions.openSearch}
        compare={hasStepFailed && build && <CompareOffer build={build} place={place} />}
        menu={<ConsoleMenu viewer={viewer} log={log} name={fileName(place, stage, step)} />}
      />
      {viewer.isSearchOpen && (
        <SearchBar
          field={field}
          search={search}
          onChange={viewer.setSearch}
          state={viewer.found.state}
          position={matchPosition(viewer)}
          onStep={actions.stepFound}
          onClose={actions.closeSearch}
        />
      )}
      {isInBuild && build ? (
        <BuildSearch
          build={build}
          place={place}
          search={search}
          createEngine={props.createEngine}
        />
      ) : (
        <>
          <ConsolePlaceholder
            subject={subject}
            isLiveLogLost={log.isLiveLogLost}
            onRetry={log.retry}
            offer={<UnshownLog {...props} />}
          />
          {count > 0 && (
            <LogView
              viewer={viewer}
              log={log}
              label={`Log of ${nameOf(stage, step)}`}
              title={nameOf(stage, step)}
              started={step?.started ?? 0}
              isErrorListOpen={isErrorListOpen}
              onPick={actions.pick}
              onUnlink={actions.unlink}
            />
          )}
        </>
      )}
      {(step ? step.status !== "skipped" : stage?.status === "pending") && (
        <ConsoleFooter stage={stage} step={step} count={shownCount(count, viewer, log)} />
      )}
      <div className="unseen" role="status">
        {actions.announcement}
      </div>
    </>
  );
};

/** The log of a step that ran before its build was declined. */
const UnshownLog = ({ place, build, createEngine }: ConsoleProps) => {
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  if (showsLogs(build) || step === undefined || !hasRun(step.status)) return null;
  return <LogFile place={place} createEngine={createEngine} name={fileName(place, stage, step)} />;
};

type ConsoleMenuProps = { viewer: LogViewer; log: StepLog; name: string };

const ConsoleMenu = ({ viewer, log, name }: ConsoleMenuProps) => {
  const { engine } = viewer;
  const groups = logMenu(viewer, {
    isComplete: log.earlier !== "loading" && !viewer.isLive,
    download: (form) => void downloadLog(engine, name, form).catch(() => undefined),
  });
  usePageActions(() => groups.flat());
  return <LogMenu groups={groups} />;
};

const shownCount = (lineCount: number, viewer: LogViewer, log: StepLog): ShownCount => ({
  lineCount,
  hiddenLines: viewer.window.hiddenLines,
  isWindowLast: viewer.window.kind !== "around",
  isPart: log.earlier !== "none",
  matches: viewer.filter?.count,
});

const nameOf = (stage: Stage | undefined, step: Step | undefined): string =>
  [stage?.name, step?.name].filter(Boolean).join(", ");

const fileName = (place: BuildPlace, stage: Stage | undefined, step: Step | undefined): string => {
  const parts = [place.repo.name, place.build, stage?.name, step?.name];
  return `${parts
    .filter(Boolean)
    .join("-")
    .replace(/[^\w.-]+/g, "_")}.log`;
};

/** The position of the current match, from 1; 0 for none. */
const matchPosition = ({ found, current }: LogViewer): number => {
  const { lines } = found.state;
  const index = lowerBound(lines, current);
  return lines[index] === current ? index + 1 : 0;
};
