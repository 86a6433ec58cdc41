import type { Stage } from "@signalbox/contract";
import { memo, useRef } from "react";
import { CancelBuild } from "../../components/builds/CancelBuild.tsx";
import { UnfinishedRow } from "../../components/lists/UnfinishedRow.tsx";
import row from "../../components/lists/UnfinishedRow.module.css";
import { useRowBuild, useRowPermissions } from "../../components/lists/use-row-build.ts";
import { Elapsed } from "../../components/time/Elapsed.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { BuildTimeLeft } from "../../components/time-left/LazyTimeLeft.ts";
import { plural } from "../../lib/text.ts";
import { isolated } from "../../messages/isolated.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import { platformName, type QueuedBuild } from "./queue-model.ts";

type QueueRowProps = QueuedBuild & { isWaiting: boolean };

/** A build with its stages that run, and where, or with those that wait, and why. */
export const QueueRow = memo(function QueueRow({ stages, isWaiting, ...listed }: QueueRowProps) {
  const element = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(element);
  const build = useRowBuild(listed, isInView);
  const { mayCancel } = useRowPermissions(listed, isInView);
  const { namespace, name } = listed;
  const repo = { namespace, name };
  const where = isWaiting ? waitsFor(stages) : placesOf(stages);
  return (
    <UnfinishedRow
      ref={element}
      {...repo}
      folder={listed.folder}
      example={listed.example}
      build={build}
      status={isWaiting ? "pending" : "running"}
      time={
        isWaiting || build.started === 0 ? (
          <RelativeTime time={build.created} />
        ) : (
          <Elapsed status="running" started={build.started} ended={0} />
        )
      }
      actions={mayCancel ? <CancelBuild repo={repo} build={build} /> : null}
    >
      <span className={row.now}>
        <b className={row.strong}>{namesOf(stages)}</b>
        {!isWaiting && build.status === "running" && isInView && (
          <BuildTimeLeft place={{ repo, build: build.number }} className={row.lingering} />
        )}
      </span>
      <span className={row.words} title={where}>
        {where}
      </span>
    </UnfinishedRow>
  );
});

const maxNamed = 3;

function namesOf(stages: readonly Stage[]): string {
  return stages.length > maxNamed
    ? plural(stages.length, "stage")
    : stages.map(({ name }) => isolated(name)).join(", ");
}

/** The machines and platforms of running stages, each once. */
function placesOf(stages: readonly Stage[]): string {
  const places = stages.map((stage) =>
    [stage.machine, platformName(stage)].filter(Boolean).join(", "),
  );
  return [...new Set(places)].filter(Boolean).join("; ");
}

/** The first stage is the one that starts next. */
function waitsFor([first]: readonly Stage[]): string {
  if (first === undefined) return "";
  const fallback =
    first.status === "waiting_on_dependencies"
      ? "Waits for stages before it"
      : "Waits for a runner";
  const platform = platformName(first);
  return first.waits_for ?? (platform === "" ? fallback : `${fallback}, ${platform}`);
}
