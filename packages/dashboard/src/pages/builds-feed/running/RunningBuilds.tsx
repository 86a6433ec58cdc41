import { useRef } from "react";
import type { ListedBuild } from "../../../api/listed-builds.ts";
import { useIsNarrow } from "../../../components/use-is-narrow.ts";
import { Rows } from "../../../ui/lists/Rows.tsx";
import styles from "./RunningBuilds.module.css";
import { RunningRow } from "./RunningRow.tsx";
import { useRunningRows } from "./use-running-rows.ts";

type RunningBuildsProps = {
  unfinished: readonly ListedBuild[];
  /** The newest builds, including ended ones. */
  newest: readonly ListedBuild[];
  /** Keeps the rows of ended builds where they are. */
  isHeld: boolean;
};

/** The running and waiting builds, each with its stages and actions. */
export function RunningBuilds({ unfinished, newest, isHeld }: RunningBuildsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { rows, ...handlers } = useRunningRows({
    list,
    unfinished,
    newest,
    isHeld,
  });
  const heightPx = useIsNarrow() ? 160 : 64;
  if (rows.length === 0) return <p className={styles.none}>Nothing is running</p>;
  return (
    <div ref={list} className={styles.rows}>
      <Rows
        label="Running now"
        items={rows}
        keyOf={({ item }) => item.build.id}
        heightOf={({ state }) => (state === "leaving" ? 0 : heightPx)}
        maxRendered={maxRendered}
        style={{}}
      >
        {({ state, item }) => <RunningRow state={state} {...item} {...handlers} />}
      </Rows>
    </div>
  );
}

/** Low, because running builds may change many times a second and only rows in view should render then. */
const maxRendered = 30;
