import type { Build } from "@signalbox/contract";
import { shownPartStatus, shownStatus } from "../../api/shown-status.ts";
import { appearanceOf } from "../../components/status/StatusIcon.tsx";
import type { BuildPlace } from "./model/place.ts";
import { findStage, findStep } from "../../components/stages/stages-model.ts";

/** Announces status changes of the build and of the shown step to screen readers. */
export function StatusAnnouncer({ build, place }: { build: Build | undefined; place: BuildPlace }) {
  const step = findStep(findStage(build, place.stage), place.step);
  return (
    <div className="unseen" role="status">
      {build && `Build ${build.number}: ${appearanceOf(shownStatus(build)).word}. `}
      {step && `Step ${step.name}: ${appearanceOf(shownPartStatus(step)).word}.`}
    </div>
  );
}
