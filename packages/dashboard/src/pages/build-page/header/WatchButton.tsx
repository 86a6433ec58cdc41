import { isFinished, type Build } from "@signalbox/contract";
import { Bell } from "lucide-react";
import { IconButton } from "../../../ui/Button.tsx";
import { lazyComponent, lazyModule } from "../../../ui/lazy.tsx";
import type { BuildPlace } from "../model/place.ts";

/**
 * Loaded separately from the build page, whose size is limited, but before it can be pressed: browsers ask for
 * permission only in response to a click.
 */
export const WatchButton = lazyComponent(
  lazyModule(() => import("./LoadedWatchButton.tsx")),
  ({ LoadedWatchButton }) => LoadedWatchButton,
  Placeholder,
);

function Placeholder({ build }: { build: Build; place: BuildPlace }) {
  return isFinished(build.status) ? null : (
    <IconButton label="Watch this build" kind="plain" aria-disabled="true">
      <Bell aria-hidden="true" />
    </IconButton>
  );
}
