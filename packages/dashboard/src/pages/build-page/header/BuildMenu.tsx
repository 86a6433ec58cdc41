import { divideStages, isFinished, isRestartable, limits, type Build } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "../../../routing/index.ts";
import { Bug, Ellipsis, ListRestart, Rocket, RotateCcw } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { usePageActions } from "../../../components/page-actions.ts";
import { useIsNarrow } from "../../../components/use-is-narrow.ts";
import { landingLink } from "../../../lib/links.ts";
import { actions } from "../../../api/actions.ts";
import { useCan } from "../../../api/capabilities.ts";
import { buildQuery } from "../../../api/queries.ts";
import { useAction } from "../../../api/use-action.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { lazyDialog, lazyModule } from "../../../ui/lazy.tsx";
import { Menu, MenuItem } from "../../../ui/overlays/Menu.tsx";
import type { BuildPlace } from "../model/place.ts";

const RestartDialog = lazyDialog(
  lazyModule(() => import("./RestartDialog.tsx")),
  (module) => module.RestartDialog,
);

const DeploymentForm = lazyDialog(
  lazyModule(() => import("./DeploymentForm.tsx")),
  (module) => module.DeploymentForm,
);

/** The actions of a finished build. Each action starts another build and navigates to it. */
export function BuildMenu({ build, place }: { build: Build; place: BuildPlace }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const restart = useAction(actions.restartBuild);
  const debug = useAction(actions.debugBuild);
  const [deployment, setDeployment] = useState<"unseen" | "open" | "closed">("unseen");
  const isRefused = !isRestartable(build.status, useCan("restartDeclined") === true);
  const canPromote = useCan("promote") !== false;
  const canDebug = useCan("debug") !== false;
  const [isRestartOpen, setRestartOpen] = useState(false);
  const canRunFailed = useCan("restartFailed") === true && hasFailedInPart(build);

  const open = (started: Build): void => {
    // The answer contains no stages, so it is shown at once and the build is requested again.
    const { queryKey } = buildQuery(place.repo, started.number);
    if (started.id !== 0) cache.setQueryData(queryKey, (old) => old ?? started, { updatedAt: 0 });
    void navigate(landingLink(place.repo, started));
  };
  const start = async (
    action: typeof restart,
    query: { debug?: boolean; failed?: boolean },
  ): Promise<void> => {
    const started = await action.run({ ...place.repo, number: place.build }, { query });
    if (started.ok && started.answer) open(started.answer);
  };

  const restartFailed = async (): Promise<void> => {
    setRestartOpen(false);
    await start(restart, { failed: true });
  };

  const offered = [
    ...(canRunFailed
      ? [
          {
            id: "restart-failed",
            title: "Restart what failed of this build",
            label: "Restart what failed",
            detail: "Takes over the stages that succeeded",
            icon: <ListRestart />,
            isImpossible: false,
            run: () => setRestartOpen(true),
          },
        ]
      : []),
    {
      id: "restart",
      title: "Restart this build",
      label: canRunFailed ? "Restart everything" : "Restart",
      detail: "Runs all stages of this commit again",
      icon: <RotateCcw />,
      isImpossible: isRefused,
      run: () => void start(restart, {}),
    },
    {
      id: "promote",
      title: `Promote #${place.build} to ${limits.defaultDeployTarget}`,
      label: canPromote ? "Promote" : "Promote (not supported by this server)",
      detail: "Deploys this commit to a target",
      icon: <Rocket />,
      isImpossible: !canPromote,
      run: () => setDeployment("open"),
    },
    {
      id: "debug",
      title: "Debug this build",
      label: canDebug ? "Debug" : "Debug (not supported by this server)",
      detail: "Restarts it and traces what each command does",
      icon: <Bug />,
      isImpossible: isRefused || !canDebug,
      run: () => void start(debug, { debug: true }),
    },
  ];
  usePageActions(() => offered);

  return (
    <>
      <Menu trigger={<MenuButton isBusy={restart.isRunning || debug.isRunning} />}>
        {offered.map(({ id, label, detail, icon, isImpossible, run }) => (
          <MenuItem key={id} icon={icon} disabled={isImpossible} onSelect={run} detail={detail}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <RestartDialog
        build={build}
        place={place}
        isOpen={isRestartOpen}
        onClose={() => setRestartOpen(false)}
        onRestart={() => void restartFailed()}
      />
      {deployment !== "unseen" && (
        <DeploymentForm
          place={place}
          isOpen={deployment === "open"}
          onClose={() => setDeployment("closed")}
          onStart={open}
        />
      )}
    </>
  );
}

/** Whether some stages of an ended build failed, and others need not run again. */
function hasFailedInPart({ status, stages = [] }: Build): boolean {
  if (status === "success" || ![status, ...stages.map((stage) => stage.status)].every(isFinished))
    return false;
  const { taken, runs } = divideStages(stages, stages);
  return isRestartable(status) && taken.length > 0 && runs.length > 0;
}

/** The menu passes attributes, handlers and a ref to its trigger. */
const MenuButton = ({ isBusy, ...rest }: ComponentProps<"button"> & { isBusy: boolean }) => {
  const isNarrow = useIsNarrow();
  return isNarrow ? (
    <IconButton {...rest} label="Actions" kind="plain" isBusy={isBusy}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  ) : (
    <Button {...rest} isBusy={isBusy}>
      Actions
      <Ellipsis aria-hidden="true" />
    </Button>
  );
};
