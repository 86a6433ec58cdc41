import type { Build } from "@signalbox/contract";
import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { lazyModule, useLazyModule } from "../../ui/lazy.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import styles from "./BuildPage.module.css";
import type { BuildGraph } from "./graph/BuildGraph.tsx";

/** Loaded when a graph is first opened, then kept. */
const graphModule = lazyModule(() => import("./graph/BuildGraph.tsx"));

type BuildGraphViewProps = Omit<ComponentProps<typeof BuildGraph>, "build"> & {
  build: Build | undefined;
};

/** The stages and steps of a build as graphs. */
export function BuildGraphView({ build, ...rest }: BuildGraphViewProps) {
  const { module, isMissing, retry } = useLazyModule(graphModule);
  if (module === undefined && isMissing) return <Missing onRetry={retry} />;
  return (
    <div className={styles.graphView}>
      {build && module ? <module.BuildGraph build={build} {...rest} /> : <GraphSkeleton />}
    </div>
  );
}

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.problem}>
    <EmptyState
      isAlert
      title="The graph could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      It is shown as soon as its files can be loaded.
    </EmptyState>
  </div>
);

const GraphSkeleton = () => (
  <div className={styles.graphSkeleton} aria-busy="true">
    <Skeleton width="200px" height="46px" />
    <Skeleton width="200px" height="46px" />
    <Skeleton width="200px" height="46px" />
  </div>
);
