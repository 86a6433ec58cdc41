import type { Build, PermittedRepo, Viewer } from "@signalbox/contract";
import { CircleStop } from "lucide-react";
import { actions } from "../../../api/actions.ts";
import { useAction } from "../../../api/use-action.ts";
import { usePageActions } from "../../../components/page-actions.ts";
import { Button } from "../../../ui/Button.tsx";
import { actionsOf } from "../model/actions-model.ts";
import type { BuildPlace } from "../model/place.ts";
import { BuildMenu } from "./BuildMenu.tsx";

type BuildActionsProps = {
  build: Build;
  place: BuildPlace;
  viewer: Viewer;
  repo: PermittedRepo;
};

/** Cancel while the build is pending or running, otherwise a menu. Shows only what the viewer may do. */
export function BuildActions({ build, place, viewer, repo }: BuildActionsProps) {
  const offered = actionsOf(build, viewer, repo);
  if (offered === "none") return null;
  return offered === "cancel" ? (
    <CancelButton place={place} />
  ) : (
    <BuildMenu build={build} place={place} />
  );
}

const CancelButton = ({ place }: { place: BuildPlace }) => {
  const { run, isRunning } = useAction(actions.cancelBuild);
  const cancel = () => void run({ ...place.repo, number: place.build });
  usePageActions(() => [
    {
      id: "cancel",
      title: "Cancel this build",
      icon: <CircleStop />,
      isImpossible: isRunning,
      run: cancel,
    },
  ]);
  return (
    <Button isBusy={isRunning} onClick={cancel}>
      <CircleStop aria-hidden="true" />
      Cancel
    </Button>
  );
};
