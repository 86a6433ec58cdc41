import type { Build } from "@signalbox/contract";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { lazyModule, useLazyModule, type LazyModule } from "../../ui/lazy.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import styles from "./BuildPage.module.css";
import type { BuildGraph } from "./graph/BuildGraph.tsx";
import type { BuildOverview } from "./overview/BuildOverview.tsx";
import type { BuildPipeline } from "./pipeline/BuildPipeline.tsx";
import type { BuildTests } from "./tests/BuildTests.tsx";
import type { BuildTimeline } from "./timeline/BuildTimeline.tsx";

// Each is loaded when it is first opened, then kept.
const overviewModule = lazyModule(() => import("./overview/BuildOverview.tsx"));
const graphModule = lazyModule(() => import("./graph/BuildGraph.tsx"));
const pipelineModule = lazyModule(() => import("./pipeline/BuildPipeline.tsx"));
const testsModule = lazyModule(() => import("./tests/BuildTests.tsx"));
const timelineModule = lazyModule(() => import("./timeline/BuildTimeline.tsx"));

type ViewProps<Props> = Omit<Props, "build"> & { build: Build | undefined };

/** The stages and steps of a build as graphs. */
export function BuildGraphView({ build, ...rest }: ViewProps<ComponentProps<typeof BuildGraph>>) {
  return (
    <LazyView name="graph" lazy={graphModule} placeholder={<GraphSkeleton />}>
      {({ BuildGraph }) =>
        build && (
          <div className={styles.graphView}>
            <BuildGraph build={build} {...rest} />
          </div>
        )
      }
    </LazyView>
  );
}

/** The stages and steps of a build on a time axis. */
export function BuildTimelineView({
  build,
  ...rest
}: ViewProps<ComponentProps<typeof BuildTimeline>>) {
  return (
    <LazyView name="timeline" lazy={timelineModule} placeholder={<TimelineSkeleton />}>
      {({ BuildTimeline }) => build && <BuildTimeline build={build} {...rest} />}
    </LazyView>
  );
}

/** The pipeline file of a build, its parameters and variables. */
export function BuildPipelineView({
  build,
  ...rest
}: ViewProps<ComponentProps<typeof BuildPipeline>>) {
  return (
    <LazyView name="pipeline" lazy={pipelineModule} placeholder={<TimelineSkeleton />}>
      {({ BuildPipeline }) => build && <BuildPipeline build={build} {...rest} />}
    </LazyView>
  );
}

/** The tests that the steps of a build have reported. */
export function BuildTestsView({ build, ...rest }: ViewProps<ComponentProps<typeof BuildTests>>) {
  return (
    <LazyView name="list of tests" lazy={testsModule} placeholder={<TimelineSkeleton />}>
      {({ BuildTests }) => build && <BuildTests build={build} {...rest} />}
    </LazyView>
  );
}

/** A build in one screen. */
export function BuildOverviewView({
  build,
  ...rest
}: ViewProps<ComponentProps<typeof BuildOverview>>) {
  return (
    <LazyView name="overview" lazy={overviewModule} placeholder={<OverviewSkeleton />}>
      {({ BuildOverview }) => build && <BuildOverview build={build} {...rest} />}
    </LazyView>
  );
}

type LazyViewProps<Module> = {
  name: string;
  lazy: LazyModule<Module>;
  /** Shown until the module and the build are loaded. */
  placeholder: ReactNode;
  children: (module: Module) => ReactNode | undefined;
};

function LazyView<Module>({ name, lazy, placeholder, children }: LazyViewProps<Module>) {
  const { module, isMissing, retry } = useLazyModule(lazy);
  if (module !== undefined) return children(module) ?? placeholder;
  if (!isMissing) return placeholder;
  return (
    <div className={styles.problem}>
      <EmptyState
        isAlert
        title={`The ${name} could not be loaded`}
        action={<Button onClick={retry}>Try again</Button>}
      >
        It is shown as soon as its files can be loaded.
      </EmptyState>
    </div>
  );
}

const GraphSkeleton = () => (
  <div className={styles.graphView}>
    <div className={styles.graphSkeleton} aria-busy="true">
      <Skeleton width="200px" height="46px" />
      <Skeleton width="200px" height="46px" />
      <Skeleton width="200px" height="46px" />
    </div>
  </div>
);

const OverviewSkeleton = () => (
  <div className={styles.overviewSkeleton} aria-busy="true">
    <Skeleton width="120px" height="14px" />
    <Skeleton width="min(840px, 100%)" height="120px" />
  </div>
);

const widths = ["38%", "62%", "54%", "30%", "70%"];

const TimelineSkeleton = () => (
  <div className={styles.timelineSkeleton} aria-busy="true">
    {widths.map((width) => (
      <Skeleton key={width} width={width} height="12px" />
    ))}
  </div>
);
