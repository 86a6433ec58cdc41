import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "../../api/session.ts";
import { viewerOf } from "../../api/viewer.ts";
import {
  notificationChoices,
  type ChosenPart,
  type WatchedBranch,
} from "../../lib/notification-choices.ts";

/** The user's choice of notifications. Visitors cannot change it, and it cannot be changed before the user is known. */
export function useNotificationChoices() {
  const cache = useQueryClient();
  // Renders again when the user becomes known.
  useSession();
  const viewer = viewerOf(cache);
  const choices = useSyncExternalStore(notificationChoices.subscribe, () =>
    notificationChoices.of(viewer),
  );
  const change = viewer && ((part: ChosenPart): void => notificationChoices.change(viewer, part));
  const watchBranch =
    viewer &&
    ((branch: WatchedBranch, isWatched: boolean): void =>
      notificationChoices.watchBranch(viewer, branch, isWatched));
  return { choices, change, watchBranch };
}
