import { isFinished, type Build } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useSyncExternalStore } from "react";
import { usePageActions } from "../../../components/page-actions.ts";
import { notificationPermission } from "../../../lib/notification-permission.ts";
import { IconButton } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";
import { isBuildWatched, subscribe, toggleWatch } from "./watch-build.ts";

type WatchButtonProps = { build: Build; place: BuildPlace };

/** Requests a notification for the end of the build. */
export function WatchButton({ build, place }: WatchButtonProps) {
  const cache = useQueryClient();
  const isWatched = useSyncExternalStore(subscribe, () => isBuildWatched(place));
  const toggle = (): void => void toggleWatch(cache, place, build);
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
