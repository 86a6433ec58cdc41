import { isFinished, type Build } from "@signalbox/contract";
import { criticalPath } from "@signalbox/insight";
import type { ReactNode, Ref } from "react";
import { useRunningClock } from "../../../components/time/use-running-clock.ts";
import { axisOf } from "../../../lib/time-axis.ts";
import styles from "./TimelineFrame.module.css";
import { summaryWords } from "./timeline-words.ts";

type ClockProps = { build: Build; start: number };

/** Seconds since the build was created. Constant for a finished build. */
function useSecondsSince({ build, start }: ClockProps): number {
  const isRunning = !isFinished(build.status);
  const now = useRunningClock(isRunning);
  return isRunning ? Math.max(0, Math.floor(now / 1000) - start) : 0;
}

type TimelineFrameProps = ClockProps & {
  ref: Ref<HTMLDivElement>;
  /** The last known time of its bars, in seconds. */
  end: number;
  maxTicks: number;
  children: ReactNode;
};

/**
 * The box around axis and rows. It alone renders with the clock: the bars read the current time and the end of the
 * axis from its CSS variables.
 */
export function TimelineFrame({ ref, end, maxTicks, children, ...clock }: TimelineFrameProps) {
  const now = useSecondsSince(clock);
  const hasTimes = end > 0 || now > 0;
  const axis = axisOf(Math.max(end, now), maxTicks);
  return (
    <div
      ref={ref}
      className={styles.frame}
      style={{ "--now": now, "--end": axis.end, "--ticks": axis.ticks.length - 1 }}
    >
      <div className={styles.axis} aria-hidden="true">
        <span className={styles.axisTitle}>Stages and steps</span>
        <span className={styles.ticks}>
          {(hasTimes ? axis.ticks : []).map(({ at, label }) => (
            <span key={at} className={styles.tick} style={{ "--at": at }}>
              {label}
            </span>
          ))}
        </span>
      </div>
      {children}
    </div>
  );
}

/** The duration of the build, the waiting part of it, and the critical path. */
export function TimelineSummary({ build, start }: ClockProps) {
  const now = useSecondsSince({ build, start });
  const path = criticalPath(build, now === 0 ? build.finished : start + now);
  const words = summaryWords(build, path);
  return (
    <p className={styles.summary} title={words}>
      {words}
    </p>
  );
}
