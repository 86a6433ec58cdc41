import type { Build } from "@signalbox/contract";
import { useId } from "react";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import { runningProgress, stageCount, stagesOf } from "../../../components/stages/stages-model.ts";
import { StepTimeLeft } from "../../../components/time-left/LazyTimeLeft.ts";
import styles from "./StageNavigation.module.css";
import { StageTree } from "./StageTree.tsx";
import { isolated } from "../../../messages/isolated.ts";

type StageNavigationProps = {
  build: Build | undefined;
  place: BuildPlace;
  isCovered: boolean;
};

/** The left side of the page: the stages of a build with their steps. */
export function StageNavigation({ build, place, isCovered }: StageNavigationProps) {
  const title = useId();
  const stages = stagesOf(build);
  const running = runningProgress(stages);
  return (
    <nav className={styles.navigation} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title} className={styles.title}>
          Pipeline stages
        </h2>
        {build?.stages && <span className={styles.count}>{stageCount(stages.length)}</span>}
        {running && (
          <p className={styles.progress}>
            <span className={styles.step}>
              {`${running.position} of ${running.count} · ${isolated(running.step.name)} `}
              <Elapsed started={running.step.started} ended={0} status="running" running="units" />
            </span>
            <StepTimeLeft
              place={place}
              className={styles.timeLeft}
              stage={running.stage.name}
              step={running.step.name}
            />
          </p>
        )}
      </header>
      {build?.stages ? (
        <StageTree stages={stages} place={place} labelledBy={title} isCovered={isCovered} />
      ) : (
        <NavigationSkeleton />
      )}
    </nav>
  );
}

const widths = ["46%", "30%", "52%", "38%", "60%"];

const NavigationSkeleton = () => (
  <div className={styles.skeleton}>
    {widths.map((width) => (
      <Skeleton key={width} width={width} height="12px" />
    ))}
  </div>
);
