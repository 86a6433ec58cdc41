import { isFinished, type Build } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useSyncExternalStore } from "react";
import { buildQuery } from "../../../api/queries.ts";
import { usePageActions } from "../../../components/page-actions.ts";
import { mayNotify } from "../../../components/watch/may-notify.ts";
import { notificationPermission } from "../../../lib/notification-permission.ts";
import { buildKey } from "../../../live/hub/protocol.ts";
import { watches } from "../../../live/notifications/watches.ts";
import { IconButton } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";

/** Requests a notification for the end of the build. Only then does the browser ask for permission. */
export function LoadedWatchButton({ build, place }: { build: Build; place: BuildPlace }) {
  const cache = useQueryClient();
  const key = buildKey(place.repo, place.build);
  const isWatched = useSyncExternalStore(watches.subscribe, () => watches.has(key));
  const toggle = async (): Promise<void> => {
    if (isWatched) return watches.remove(key);
    if (!(await mayNotify())) return;
    // The build may have ended while the browser asked.
    const now = cache.getQueryData(buildQuery(place.repo, place.build).queryKey) ?? build;
    if (!isFinished(now.status)) watches.add(key);
  };
  const isImpossible = isFinished(build.status) || notificationPermission() === "unsupported";
  usePageActions(() => [
    {
      id: "watch",
      title: "Watch this build",
      icon: <Bell />,
      isOn: isWatched,
      isImpossible,
      run: () => void toggle(),
    },
  ]);
  if (isImpossible) return null;
  return (
    <IconButton
      label="Watch this build"
      kind="plain"
      aria-pressed={isWatched}
      onClick={() => void toggle()}
    >
      {isWatched ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
    </IconButton>
  );
}
