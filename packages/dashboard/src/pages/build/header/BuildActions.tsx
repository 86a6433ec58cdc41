import { limits, type Build, type PermittedRepo, type Viewer } from "@signalbox/contract";
import { useNavigate } from "@tanstack/react-router";
import { Bug, CircleStop, Ellipsis, RotateCcw } from "lucide-react";
import { actions } from "../../../api/actions.ts";
import { useAction } from "../../../api/use-action.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { Menu, MenuItem } from "../../../ui/Menu.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { actionsOf, canRestart } from "../actions-model.ts";
import { placeParams, type BuildPlace } from "../place.ts";

type BuildActionsProps = {
  build: Build;
  place: BuildPlace;
  viewer: Viewer;
  repo: PermittedRepo;
};

/** Cancel while the build is pending or running, otherwise a menu; only what the viewer may do. */
export const BuildActions = ({ build, place, viewer, repo }: BuildActionsProps) => {
  const offered = actionsOf(build, viewer, repo);
  if (offered.length === 0) return null;
  return offered.includes("cancel") ? (
    <CancelButton place={place} />
  ) : (
    <BuildMenu build={build} place={place} />
  );
};

const CancelButton = ({ place }: { place: BuildPlace }) => {
  const { run, isRunning } = useAction(actions.cancelBuild);
  return (
    <Button isBusy={isRunning} onClick={() => void run({ ...place.repo, number: place.build })}>
      <CircleStop aria-hidden="true" />
      Cancel
    </Button>
  );
};

const BuildMenu = ({ build, place }: Pick<BuildActionsProps, "build" | "place">) => {
  const navigate = useNavigate();
  const isNarrow = useMedia(`(width < ${limits.narrowScreenPx}px)`);
  const restart = useAction(actions.restartBuild);
  const debug = useAction(actions.debugBuild);
  const isBusy = restart.isRunning || debug.isRunning;

  const start = async (action: typeof restart, query: { debug?: boolean }): Promise<void> => {
    const started = await action.run({ ...place.repo, number: place.build }, { query });
    if (!started.ok || started.answer === null) return;
    const params = placeParams({ ...place, build: started.answer.number });
    await navigate({ to: "/$namespace/$name/$build/{-$stage}/{-$step}", params });
  };

  const trigger = isNarrow ? (
    <IconButton label="Actions" kind="plain" isBusy={isBusy}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  ) : (
    <Button isBusy={isBusy}>
      Actions
      <Ellipsis aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem
        icon={<RotateCcw />}
        disabled={!canRestart(build)}
        onSelect={() => void start(restart, {})}
      >
        Restart
      </MenuItem>
      <MenuItem
        icon={<Bug />}
        disabled={!canRestart(build)}
        onSelect={() => void start(debug, { debug: true })}
      >
        Debug
      </MenuItem>
    </Menu>
  );
};
