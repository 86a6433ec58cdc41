import type { Build } from "@signalbox/contract";
import { isBrokenStep, stepsOf } from "@signalbox/insight";
import { shownStatus } from "../../../api/shown-status.ts";
import { authorOf } from "../../../components/builds/actor.ts";
import { ActorPicture } from "../../../components/builds/People.tsx";
import { StatusLabel } from "../../../components/status/StatusIcon.tsx";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { RelativeTime } from "../../../components/time/RelativeTime.tsx";
import { buildTitle } from "../../../components/builds/BuildFacts.tsx";
import styles from "./History.module.css";

/** What a hovered or focused shape of the strip stands for. */
export function BuildCard({ build, id }: { build: Build; id: string }) {
  const author = authorOf(build);
  return (
    <div className={styles.card} role="tooltip" id={id}>
      <div className={styles.cardHead}>
        <span className={styles.cardNumber}>#{build.number}</span>
        <StatusLabel status={shownStatus(build)} size={14} />
        <span className={styles.cardTime}>
          <Elapsed started={build.started} ended={build.finished} status={build.status} />
        </span>
      </div>
      <p className={styles.cardMessage}>{buildTitle(build)}</p>
      <p className={styles.cardFacts}>
        {author.name !== "" && (
          <span className={styles.cardAuthor}>
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
    <p className={styles.cardFailed}>
      Failed: <bdi>{`${first.stage.name} / ${first.step.name}`}</bdi>
      {others.length > 0 && ` and ${others.length} more`}
    </p>
  );
};
