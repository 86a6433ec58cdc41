import { shownPartStatus } from "../../../api/shown-status.ts";
import type { Build, RestartPlan } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { keys } from "../../../api/queries.ts";
import { LoadProblem } from "../../../components/LoadProblem.tsx";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Loading, SkeletonRows } from "../../../ui/lists/Skeleton.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../ui/overlays/Dialog.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./RestartDialog.module.css";

type RestartDialogProps = {
  build: Build;
  place: BuildPlace;
  isOpen: boolean;
  onClose: () => void;
  onRestart: () => void;
};

/** Says what a restart of the failed stages does, before it does it. */
export function RestartDialog({ isOpen, ...props }: RestartDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={`Restart what failed of #${props.place.build}`}
    >
      <RestartPreview {...props} />
    </Dialog>
  );
}

const RestartPreview = ({
  build,
  place,
  onClose,
  onRestart,
}: Omit<RestartDialogProps, "isOpen">) => {
  const { repo, build: number } = place;
  const plan = useQuery({
    queryKey: [...keys.build(repo, number), "restart"],
    queryFn: ({ signal }) => call("getRestart", { ...repo, number }, { signal }),
    // Secrets and settings may change at any time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <DialogBody label="What happens">
        {plan.data !== undefined ? (
          <Plan plan={plan.data} build={build} />
        ) : plan.error !== null ? (
          <LoadProblem what="stages" error={plan.error} onRetry={() => void plan.refetch()} />
        ) : (
          <>
            <Loading what="stages" />
            <SkeletonRows count={3} widths={["32px", "42%"]} />
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={plan.data === undefined} onClick={onRestart}>
          Restart
        </Button>
      </DialogFoot>
    </>
  );
};

const Plan = ({ plan: { runs, taken, changes }, build }: { plan: RestartPlan; build: Build }) => (
  <>
    {changes.length > 0 && (
      <div className={styles.changes} role="note">
        <p>Something has changed since the stages ran that are taken over:</p>
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
    )}
    <Stages title={`Runs ${plural(runs.length, "stage")} again`} names={runs} build={build} />
    {[...Map.groupBy(taken, ({ from }) => from)].map(([from, stages]) => (
      <Stages
        key={from}
        title={`Takes over ${plural(stages.length, "stage")} from #${from}`}
        names={stages.map(({ name }) => name)}
        build={build}
      />
    ))}
  </>
);

const Stages = ({ title, names, build }: { title: string; names: string[]; build: Build }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <ul className={styles.stages}>
      {names.map((name) => (
        <li key={name}>
          <StatusIcon
            status={shownPartStatus(
              build.stages?.find((stage) => stage.name === name) ?? { status: "pending" },
            )}
          />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  </section>
);
