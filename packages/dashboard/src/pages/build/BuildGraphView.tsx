import type { Build } from "@signalbox/contract";
import { startTransition, useEffect, useState, type ComponentProps } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./BuildPage.module.css";
import type { BuildGraph } from "./graph/BuildGraph.tsx";

/** Loaded when a graph is first looked at, and kept. */
const loaded: { BuildGraph?: typeof BuildGraph } = {};

type BuildGraphProps = ComponentProps<typeof BuildGraph>;
type BuildGraphViewProps = Omit<BuildGraphProps, "build"> & { build: Build | undefined };

/** Stages and steps as graphs. */
export const BuildGraphView = ({ build, ...rest }: BuildGraphViewProps) => {
  const state = useGraph();
  if (state === "failed")
    return (
      <p role="alert" className={styles.problem}>
        The graph could not be loaded. Reload the page to try again.
      </p>
    );
  return (
    <div className={styles.graphView}>
      {build && state === "loaded" ? <LoadedGraph build={build} {...rest} /> : <GraphSkeleton />}
    </div>
  );
};

/** Not `lazy`: React would leave the placeholder on the screen for a third of a second at least. */
const useGraph = () => {
  const [state, setState] = useState<"loading" | "loaded" | "failed">(() =>
    loaded.BuildGraph ? "loaded" : "loading",
  );
  useEffect(() => {
    if (loaded.BuildGraph !== undefined) return;
    const load = async (): Promise<void> => {
      try {
        loaded.BuildGraph = (await import("./graph/BuildGraph.tsx")).BuildGraph;
        startTransition(() => setState("loaded"));
      } catch {
        setState("failed");
      }
    };
    void load();
  }, []);
  return state;
};

const LoadedGraph = (props: BuildGraphProps) =>
  loaded.BuildGraph ? <loaded.BuildGraph {...props} /> : null;

const GraphSkeleton = () => (
  <div className={styles.graphSkeleton} aria-busy="true">
    <Skeleton width="200px" height="46px" />
    <Skeleton width="200px" height="46px" />
    <Skeleton width="200px" height="46px" />
  </div>
);
