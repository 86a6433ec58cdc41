import { isFinished, type Build } from "@signalbox/contract";
import { Bell, BellRing } from "lucide-react";
import { useSyncExternalStore } from "react";
import { toasts } from "../../../api/toasts.ts";
import { usePageActions } from "../../../components/page-actions.ts";
import { buildKey } from "../../../live/hub/protocol.ts";
import { watches } from "../../../live/watches.ts";
import { failures } from "../../../messages/messages.ts";
import { IconButton } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";

/** Requests a notification for the end of the build. Only then the browser asks for permission. */
export function WatchButton({ build, place }: { build: Build; place: BuildPlace }) {
  const key = buildKey(place.repo, place.build);
  const isWatched = useSyncExternalStore(watches.subscribe, () => watches.has(key));
  const toggle = async (): Promise<void> => {
    if (isWatched) return watches.remove(key);
    if (await isAllowed()) watches.add(key);
    else toasts.error(failures.watchBuild);
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

/** A browser that blocks notifications may leave the request unanswered. */
const isAllowed = async (): Promise<boolean> =>
  Notification.permission !== "denied" && (await Notification.requestPermission()) === "granted";
