import { isFinished, type Build } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useSyncExternalStore } from "react";
import { usePageActions } from "../../../components/page-actions.ts";
import { notificationPermission } from "../../../lib/notification-permission.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { lazyModule, useLazyModule } from "../../../ui/lazy.tsx";
import { loadFailures } from "../../../ui/load-failures.ts";
import type { BuildPlace } from "../model/place.ts";

/**
 * Loaded separately from the build page, whose size is limited, but not only after a click: browsers ask for permission
 * only for a short time after one.
 */
const watchModule = lazyModule(() => import("./watch-build.ts"));

type WatchButtonProps = { build: Build; place: BuildPlace };

/** Requests a notification for the end of the build. A click while its code is loaded takes effect afterwards. */
export function WatchButton({ build, place }: WatchButtonProps) {
  const cache = useQueryClient();
  // A log that is being read changes in every frame, so a transition would wait until it is complete.
  const { module } = useLazyModule(watchModule, { isUrgent: true });
  const isWatched = useSyncExternalStore(
    module?.subscribe ?? never,
    () => module?.isWatched(place) ?? false,
  );
  const toggle = (): void => {
    const loaded = watchModule.loaded();
    // At once, if possible: Safari forgets a click after a second.
    if (loaded) void loaded.toggleWatch(cache, place, build);
    else
      watchModule.load().then(
        ({ toggleWatch }) => toggleWatch(cache, place, build),
        () => loadFailures.report(),
      );
  };
  // Known at once: if the button disappeared later, Cancel would take its place under the pointer.
  const isImpossible = isFinished(build.status) || notificationPermission() === "unsupported";
  usePageActions(() => [
    {
      id: "watch",
      title: "Watch this build",
      icon: <Bell />,
      isOn: isWatched,
      isImpossible,
      run: toggle,
    },
  ]);
  if (isImpossible) return null;
  return (
    <IconButton label="Watch this build" kind="plain" aria-pressed={isWatched} onClick={toggle}>
      {isWatched ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
    </IconButton>
  );
}

const never = () => () => undefined;
