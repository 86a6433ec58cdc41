import { useId } from "react";
import type { Build } from "@signalbox/contract";
import { stageCount, stagesOf } from "../stages-model.ts";
import { StageTree, type BuildPlace } from "./StageTree.tsx";
import styles from "./StageNavigation.module.css";

/** The left side of the page: the stages of a build, each with its steps. */
export const StageNavigation = ({ build, place }: { build: Build; place: BuildPlace }) => {
  const title = useId();
  const stages = stagesOf(build);
  return (
    <nav className={styles.navigation} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title} className={styles.title}>
          Pipeline stages
        </h2>
        <span className={styles.count}>{stageCount(stages.length)}</span>
      </header>
      <StageTree stages={stages} place={place} labelledBy={title} />
    </nav>
  );
};
