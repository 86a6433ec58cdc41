import type { Build, Stage, Step } from "@signalbox/contract";
import { useCan } from "../../../api/capabilities.ts";
import { stagesOf, stepsOf } from "../../../components/stages/stages-model.ts";
import { buildWaitingReason } from "../../../components/stages/waiting-reason.ts";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { BuildTimeLeft, StepTimeLeft } from "../../../components/time-left/LazyTimeLeft.ts";
import { buildLink } from "../../../lib/links.ts";
import { plural } from "../../../lib/text.ts";
import { isolatedPath } from "../../../messages/isolated.ts";
import { Link } from "../../../routing/index.ts";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildOverview.module.css";
import { OverviewSection } from "./OverviewSection.tsx";

type RunsNowProps = { build: Build; place: BuildPlace };

/** As many running steps as are listed. */
const maxListed = 8;

/** The running steps of a build with their times, and how much still waits. */
export function RunsNow({ build, place }: RunsNowProps) {
  const running = runningParts(build);
  const reason = buildWaitingReason(build, { explainsQueue: useCan("queueReasons") === true });
  const waiting = stagesOf(build).filter(({ status }) => isWaiting(status)).length;
  if (running.length === 0 && reason === undefined) return null;
  const listed = running.slice(0, maxListed);
  return (
    <OverviewSection
      title={running.length > 0 ? "Running now" : "Waiting"}
      action={<BuildTimeLeft place={place} className={styles.left} />}
    >
      {running.length === 0 && <p className={styles.note}>{reason}.</p>}
      {listed.length > 0 && (
        <ul className={styles.rows}>
          {listed.map(({ stage, step }) => (
            <li key={`${stage.number}/${step?.number}`} className={styles.row}>
              <StatusIcon status="running" isSilent size={16} />
              <Link
                className={styles.rowName}
                {...buildLink(place.repo, place.build, stage.number, step?.number ?? 1)}
                search={{ view: "log" }}
              >
                {isolatedPath(stage.name, step?.name)}
              </Link>
              <span className={styles.rowFacts}>
                {step && (
                  <StepTimeLeft
                    place={place}
                    stage={stage.name}
                    step={step.name}
                    className={styles.left}
                  />
                )}
                <Elapsed status="running" started={(step ?? stage).started} ended={0} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {running.length > listed.length && (
        <p className={styles.note}>and {plural(running.length - listed.length, "more step")}</p>
      )}
      {running.length > 0 && waiting > 0 && (
        <p className={styles.note}>{plural(waiting, "stage")} still to start</p>
      )}
    </OverviewSection>
  );
}

type RunningPart = { stage: Stage; step: Step | undefined };

/** Running steps, and running stages without one. Services run beside the others and are not listed. */
function runningParts(build: Build): RunningPart[] {
  return stagesOf(build)
    .filter(({ status }) => status === "running")
    .flatMap((stage): RunningPart[] => {
      const steps = stepsOf(stage).filter(
        ({ status, detached }) => status === "running" && !detached,
      );
      return steps.length === 0
        ? [{ stage, step: undefined }]
        : steps.map((step) => ({ stage, step }));
    });
}

function isWaiting(status: Stage["status"]): boolean {
  return status === "pending" || status === "waiting_on_dependencies";
}
