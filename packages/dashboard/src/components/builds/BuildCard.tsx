import type { Build } from "@signalbox/contract";
import { isBrokenStep, stepsOf } from "@signalbox/insight";
import { shownStatus } from "../../api/shown-status.ts";
import { authorOf } from "./actor.ts";
import { ActorPicture } from "./People.tsx";
import { StatusLabel } from "../status/StatusIcon.tsx";
import { Elapsed } from "../time/Elapsed.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";
import { buildTitle } from "./BuildFacts.tsx";
import styles from "./BuildCard.module.css";

/** What a hovered or focused shape of the strip stands for. */
export function BuildCard({ build, id }: { build: Build; id: string }) {
  const author = authorOf(build);
  return (
    <div className={styles.card} role="tooltip" id={id}>
      <div className={styles.head}>
        <span className={styles.number}>#{build.number}</span>
        <StatusLabel status={shownStatus(build)} size={14} />
        <span className={styles.time}>
          <Elapsed started={build.started} ended={build.finished} status={build.status} />
        </span>
      </div>
      <p className={styles.message}>{buildTitle(build)}</p>
      <p className={styles.facts}>
        {author.name !== "" && (
          <span className={styles.author}>
            <ActorPicture {...author} /> <bdi>{author.name}</bdi>
          </span>
        )}
        <RelativeTime time={build.created} />
      </p>
      <FailedSteps build={build} />
    </div>
  );
}

const FailedSteps = ({ build }: { build: Build }) => {
  const [first, ...others] = stepsOf(build).filter(({ step }) => isBrokenStep(step));
  if (first === undefined) return null;
  return (
    <p className={styles.failed}>
      Failed: <bdi>{`${first.stage.name} / ${first.step.name}`}</bdi>
      {others.length > 0 && ` and ${others.length} more`}
    </p>
  );
};
