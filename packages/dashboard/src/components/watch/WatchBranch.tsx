import { Bell, BellRing } from "lucide-react";
import type { RepoName } from "../../api/queries.ts";
import { isSameBranch, type WatchedBranch } from "../../lib/notification-choices.ts";
import { notificationPermission } from "../../lib/notification-permission.ts";
import { IconButton } from "../../ui/Button.tsx";
import { mayNotify } from "./may-notify.ts";
import { useNotificationChoices } from "./use-notification-choices.ts";

type WatchBranchProps = {
  repo: RepoName;
  branch: string;
  /** In a row of a list. */
  isSmall?: boolean;
};

/** Requests notifications when builds of a branch end. Only then does the browser ask for permission. */
export function WatchBranch({ repo, branch, isSmall = false }: WatchBranchProps) {
  const { choices, watchBranch } = useNotificationChoices();
  const here: WatchedBranch = { namespace: repo.namespace, name: repo.name, branch };
  const isWatched = choices.branches.some((one) => isSameBranch(one, here));
  if (watchBranch === undefined || notificationPermission() === "unsupported") return null;
  const toggle = async (): Promise<void> => {
    if (isWatched) return watchBranch(here, false);
    if (await mayNotify()) watchBranch(here, true);
  };
  return (
    <IconButton
      label={`Watch ${branch}`}
      {...(isSmall ? { size: "small" } : { kind: "plain" })}
      aria-pressed={isWatched}
      onClick={() => void toggle()}
    >
      {isWatched ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
    </IconButton>
  );
}
