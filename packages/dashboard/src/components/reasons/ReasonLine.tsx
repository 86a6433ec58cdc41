import type { Build } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RepoName } from "../../api/queries.ts";
import { firstLine } from "../../lib/text.ts";
import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import { failedStepKey, settlingMs } from "./failed-step-key.ts";
import styles from "./ReasonLine.module.css";

export type ReasonLineProps = { repo: RepoName; build: Build };

/** Loaded when a list shows a failed build whose server does not say why it failed. */
const found = lazyModule(() => import("./FoundReason.tsx"));
const FoundReason = lazyComponent(found, (module) => module.FoundReason);

/** Why a build failed, as a second line below its message. Nothing for other builds. */
export function ReasonLine({ repo, build }: ReasonLineProps) {
  if (build.status !== "failure" && build.status !== "error") return null;
  const known = build.reason || firstLine(build.error ?? "");
  if (known === "") return <LaterReason repo={repo} build={build} />;
  return (
    <span className={styles.reason} title={known}>
      {known}
    </span>
  );
}

/**
 * The place of a reason that only the build's details tell. They are fetched while the row is in view. The line
 * has its height from the beginning, so nothing moves when the text appears.
 */
const LaterReason = ({ repo, build }: ReasonLineProps) => {
  const line = useRef<HTMLSpanElement>(null);
  const isInView = useIsInView(line);
  const isOver = useIsOver(build.finished);
  const cache = useQueryClient();
  const isKnown = cache.getQueryData(failedStepKey(repo, build)) !== undefined;
  return (
    <span ref={line} className={styles.reason}>
      {isKnown || (isInView && isOver) ? (
        <FoundReason repo={repo} build={build} line={line} />
      ) : null}
    </span>
  );
};

function useIsOver(finished: number): boolean {
  const [isOver, setOver] = useState(() => Date.now() - finished * 1000 > settlingMs);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), settlingMs);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOver;
}
