import { useRef } from "react";
import type { ListedBuild } from "../../../api/listed-builds.ts";
import { useIsNarrow } from "../../../components/use-is-narrow.ts";
import { SectionHead } from "../../../components/SectionHead.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Rows } from "../../../ui/lists/Rows.tsx";
import styles from "./RunningBuilds.module.css";
import { RunningRow } from "./RunningRow.tsx";
import type { RunningGroup } from "./running-rows.ts";
import { useRunningRows } from "./use-running-rows.ts";

type RunningBuildsProps = {
  unfinished: readonly ListedBuild[];
  /** The newest builds, including ended ones. */
  newest: readonly ListedBuild[];
  /** Keeps the rows of ended builds where they are. */
  isHeld: boolean;
};

/** Also the heading while the builds are loading. */
export const runningTitle = "Running now";

const titles: readonly (readonly [RunningGroup, string])[] = [
  ["approval", "Waiting for approval"],
  ["running", runningTitle],
  ["queued", "Queued"],
];

/** The builds that wait for a person, those that run, and those that wait for something else, each with its stages and actions. */
export function RunningBuilds({ unfinished, newest, isHeld }: RunningBuildsProps) {
  const lists = useRef<HTMLDivElement>(null);
  const { rows, ...handlers } = useRunningRows({
    list: lists,
    unfinished,
    newest,
    isHeld,
  });
  const heightPx = useIsNarrow() ? 160 : 64;
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return (
    <div ref={lists} className={styles.groups}>
      {titles.map(([group, title]) => {
        const members = byGroup.get(group) ?? [];
        return members.length === 0 && group !== "running" ? null : (
          <section key={group}>
            <SectionHead title={title} />
            <Card className={styles.rows}>
              {members.length === 0 ? (
                <p className={styles.none}>Nothing is running</p>
              ) : (
                <Rows
                  label={title}
                  items={members}
                  keyOf={({ item }) => item.build.id}
                  heightOf={({ state }) => (state === "leaving" ? 0 : heightPx)}
                  maxRendered={maxRendered}
                  style={{}}
                >
                  {({ state, item }) => <RunningRow state={state} {...item} {...handlers} />}
                </Rows>
              )}
            </Card>
          </section>
        );
      })}
    </div>
  );
}

/** Low, because running builds may change many times a second and only rows in view should render then. */
const maxRendered = 30;
