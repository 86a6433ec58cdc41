import type { Build } from "@signalbox/contract";
import type { ComponentProps } from "react";
import { Button } from "../../ui/Button.tsx";
import { lazyModule, useLazyModule } from "../../ui/lazy.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import styles from "./BuildPage.module.css";
import type { BuildTimeline } from "./timeline/BuildTimeline.tsx";

/** Loaded when a timeline is first opened, then kept. */
const timelineModule = lazyModule(() => import("./timeline/BuildTimeline.tsx"));

type BuildTimelineViewProps = Omit<ComponentProps<typeof BuildTimeline>, "build"> & {
  build: Build | undefined;
};

/** The stages and steps of a build on a time axis. */
export function BuildTimelineView({ build, ...rest }: BuildTimelineViewProps) {
  const { module, isMissing, retry } = useLazyModule(timelineModule);
  if (module === undefined && isMissing) return <Missing onRetry={retry} />;
  return build && module ? <module.BuildTimeline build={build} {...rest} /> : <TimelineSkeleton />;
}

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.problem}>
    <EmptyState
      isAlert
      title="The timeline could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      It is shown as soon as its files can be loaded.
    </EmptyState>
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
