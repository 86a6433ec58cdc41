import { Tabs } from "@base-ui/react/tabs";
import type { GraphPanesProps } from "./GraphSplit.tsx";
import styles from "./GraphTabs.module.css";

type GraphTabsProps = GraphPanesProps & {
  shown: "stages" | "steps";
  onShow: (shown: "stages" | "steps") => void;
};

/** One graph at a time, on screens without room for both. Selecting a stage shows its steps. */
export function GraphTabs({ titles, stages, steps, shown, onShow }: GraphTabsProps) {
  return (
    <Tabs.Root
      className={styles.tabs}
      value={shown}
      onValueChange={(value) => onShow(value === "steps" ? "steps" : "stages")}
    >
      <Tabs.List className={styles.list} aria-label="Graphs">
        <Tabs.Tab className={styles.tab} value="stages">
          {titles.stages}
        </Tabs.Tab>
        <Tabs.Tab className={styles.tab} value="steps">
          {titles.steps}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel className={styles.panel} value="stages">
        {stages}
      </Tabs.Panel>
      <Tabs.Panel className={styles.panel} value="steps">
        {steps}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
