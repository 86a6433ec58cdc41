import { lazy, Suspense, type ComponentProps } from "react";
import type { Build } from "@signalbox/contract";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./BuildPage.module.css";

/** Nothing of it is loaded before it is first looked at. */
const BuildGraph = lazy(async () => {
  const { BuildGraph } = await import("./graph/BuildGraph.tsx");
  return { default: BuildGraph };
});

type BuildGraphViewProps = Omit<ComponentProps<typeof BuildGraph>, "build"> & {
  build: Build | undefined;
};

/** Stages and steps as graphs. */
export const BuildGraphView = ({ build, ...rest }: BuildGraphViewProps) => (
  <div className={styles.graphView}>
    <Suspense fallback={<GraphSkeleton />}>
      {build ? <BuildGraph build={build} {...rest} /> : <GraphSkeleton />}
    </Suspense>
  </div>
);

const GraphSkeleton = () => (
  <div className={styles.graphSkeleton} aria-busy="true">
    <Skeleton width="200px" height="46px" />
    <Skeleton width="200px" height="46px" />
    <Skeleton width="200px" height="46px" />
  </div>
);
