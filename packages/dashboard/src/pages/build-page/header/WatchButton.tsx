import { isFinished, type Build } from "@signalbox/contract";
import { Bell, BellRing } from "lucide-react";
import { useSyncExternalStore } from "react";
import { usePageActions } from "../../../components/page-actions.ts";
import { buildKey } from "../../../live/hub/protocol.ts";
import { watches } from "../../../live/notifications/watches.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { lazyModule } from "../../../ui/lazy.tsx";
import type { BuildPlace } from "../model/place.ts";

/** Loaded apart from the build page, whose size is limited. */
const module = lazyModule(() => import("../../../components/watch/may-notify.ts"));

/** Requests a notification for the end of the build. Only then the browser asks for permission. */
export function WatchButton({ build, place }: { build: Build; place: BuildPlace }) {
  const key = buildKey(place.repo, place.build);
  const isWatched = useSyncExternalStore(watches.subscribe, () => watches.has(key));
  const toggle = async (): Promise<void> => {
    if (isWatched) return watches.remove(key);
    const { mayNotify } = await module.loadWithRetry(new AbortController().signal);
    if (await mayNotify()) watches.add(key);
  };
  const isImpossible = isFinished(build.status) || typeof Notification === "undefined";
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
