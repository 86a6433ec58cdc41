import { formatDuration, type Build } from "@signalbox/contract";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import styles from "./CompareView.module.css";
import { stepTimes, type StepTime } from "./step-times.ts";

/** The steps of both builds side by side, with the noticeable differences in duration. */
export function StepTimes({ build, earlier }: { build: Build; earlier: Build }) {
  return (
    <div
      className={styles.times}
      role="region"
      aria-label="Step times"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <table aria-label={`Step times of #${build.number} and #${earlier.number}`}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">#{earlier.number}</th>
            <th scope="col">#{build.number}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {stepTimes(build, earlier).map((time) => (
            <TimeRow key={`${time.stage}/${time.step}`} time={time} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TimeRow = ({ time }: { time: StepTime }) => (
  <tr>
    <th scope="row">
      <span className={styles.step}>
        <StatusIcon status={time.status} size={14} />
        <span className={styles.stage}>{time.stage} /</span> <bdi>{time.step}</bdi>
      </span>
    </th>
    <td>{secondsText(time.before)}</td>
    <td>{secondsText(time.now)}</td>
    <td data-slower={(time.change ?? 0) > 0 || undefined}>{changeText(time.change)}</td>
  </tr>
);

const secondsText = (seconds: number | undefined): string =>
  seconds === undefined ? "–" : formatDuration(seconds);

const changeText = (change: number | undefined): string =>
  change === undefined ? "" : `${change > 0 ? "+" : "−"}${formatDuration(Math.abs(change))}`;
