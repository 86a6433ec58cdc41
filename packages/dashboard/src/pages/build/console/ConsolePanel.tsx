import type { Build, Stage, Step } from "@signalbox/contract";
import { useState } from "react";
import type { LogEngine } from "../../../log/engine/log-engine.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { BuildPlace } from "../place.ts";
import { findStage, findStep } from "../stages-model.ts";
import { consoleState, type ConsoleState, type ConsoleSubject } from "./console-model.ts";
import { messageOfState } from "./console-messages.ts";
import { ConsoleFooter } from "./ConsoleFooter.tsx";
import { ConsoleMessage } from "./ConsoleMessage.tsx";
import { ConsoleToolbar } from "./ConsoleToolbar.tsx";
import { firstShown } from "./log-window.ts";
import { LogLines } from "./LogLines.tsx";
import { useLogEngine, useLogState } from "./use-log-engine.ts";
import { useStepLog } from "./use-step-log.ts";
import styles from "./ConsolePanel.module.css";

export type ConsolePanelProps = {
  place: BuildPlace;
  /** Undefined while it is loading: the log is asked for at the same time. */
  build: Build | undefined;
  /** While the build is loading: nothing is known that speaks against a stored log. */
  isLikelyOver: boolean;
  /** Makes an engine; the panel disposes of it. The same function each time. */
  createEngine: () => LogEngine;
  /** The server ended the stream of the step. */
  onEnd: () => void;
};

/** The log of one step, in whatever state it is. Give it a `key` of its place. */
export const ConsolePanel = (props: ConsolePanelProps) => {
  const engine = useLogEngine(props.createEngine);
  return (
    <section className={styles.panel} aria-label="Console">
      {engine ? <Console {...props} engine={engine} /> : <ConsoleSkeleton />}
    </section>
  );
};

const Console = (props: ConsolePanelProps & { engine: LogEngine }) => {
  const { place, build, engine } = props;
  const stage = findStage(build, place.stage);
  const step = findStep(stage, place.step);
  const log = useStepLog({ ...props, step, EventSource });
  const state = useLogState(engine);
  const [showsAll, setShowsAll] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const [lastStart, setLastStart] = useState(0);
  const isLive = step?.status === "running";
  const view = { showsAll, isLive, wasLive: log.wasLive, isFollowing };
  // While a stored log comes in, its last lines are others each moment: they are drawn once it is there.
  const isComing = log.logs.kind === "loading" && !log.wasLive;
  const count = isComing ? 0 : state.lineCount;
  const start = firstShown({ ...view, count, start: lastStart });
  if (start !== lastStart) setLastStart(start);

  const showAll = (): void => {
    setFollowing(false);
    setShowsAll(true);
  };
  const subject = { build, stage, step, logs: { ...log.logs, count } };
  return (
    <>
      <ConsoleToolbar
        stage={stage}
        step={step}
        session={log.session}
        hiddenLines={start}
        onShowAll={showAll}
        isLive={isLive}
        isFollowing={isFollowing}
        onFollow={setFollowing}
      />
      <ConsoleWords subject={subject} />
      {count > 0 && (
        <LogLines
          engine={engine}
          state={state}
          start={start}
          label={logLabel(stage, step)}
          isFollowing={isFollowing}
          onFollow={setFollowing}
        />
      )}
      {step && step.status !== "skipped" && (
        <ConsoleFooter step={step} lineCount={state.lineCount} hiddenLines={start} />
      )}
    </>
  );
};

/** The console in words: a message, or that it is loading. */
const ConsoleWords = ({ subject }: { subject: ConsoleSubject }) => {
  const [previous, setPrevious] = useState<ConsoleState>("idle");
  const state = consoleState(subject, previous);
  if (state !== previous) setPrevious(state);
  const { stage, step, logs } = subject;
  const text = messageOfState(state, subject);
  const hasLines = logs.count > 0;
  if (text !== undefined)
    return (
      <ConsoleMessage
        status={(step ?? stage)?.status}
        text={text}
        detail={stage?.error}
        isStrip={hasLines}
      />
    );
  if (hasLines) return null;
  return state === "loading" ? <ConsoleSkeleton /> : <div className={styles.empty} />;
};

const logLabel = (stage: Stage | undefined, step: Step | undefined): string =>
  `Log of ${[stage?.name, step?.name].filter(Boolean).join(", ")}`;

const widths = ["42%", "61%", "35%", "54%", "70%", "28%", "47%"];

const ConsoleSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading the log">
    {widths.map((width) => (
      <Skeleton key={width} width={width} height="10px" />
    ))}
  </div>
);
