import { X } from "lucide-react";
import { useNotificationChoices } from "../../components/watch/use-notification-choices.ts";
import { queryLink } from "../../lib/links.ts";
import type { WatchedBranch } from "../../lib/notification-choices.ts";
import { requestNotifications } from "../../lib/notification-permission.ts";
import { notificationProblems } from "../../messages/notification-texts.ts";
import { Link } from "../../routing/index.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/MoreFields.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./Notifications.module.css";
import { useNotificationPermission } from "./use-notification-permission.ts";

/** Which ends of builds cause a notification of the desktop, in this browser. */
export function Notifications() {
  const { choices, change, watchBranch } = useNotificationChoices();
  const [permission, readPermission] = useNotificationPermission();
  const { isMine, isOnlyChanges, branches } = choices;
  const isOn = isMine || branches.length > 0;
  const isImpossible = permission !== "granted" && permission !== "unasked";
  const request = async (): Promise<boolean> => {
    const answer = await requestNotifications();
    readPermission();
    return answer === "granted";
  };
  const changeMine = async (isWanted: boolean): Promise<void> => {
    if (!isWanted || (await request())) change?.({ isMine: isWanted });
  };
  return (
    <PaddedCard>
      <h2>Notifications</h2>
      <Switch
        label="My builds"
        hint="A notification when a build of your commit, or one that you started, has finished. A page of this site must be open."
        checked={isMine}
        disabled={change === undefined || (isImpossible && !isMine)}
        onChange={(isWanted) => void changeMine(isWanted)}
      />
      {permission === "granted" || (permission === "unasked" && !isOn) ? null : (
        <CardRow>
          <span role="status">{problemOf(permission)}.</span>
          {permission === "unasked" && <Button onClick={() => void request()}>Allow</Button>}
        </CardRow>
      )}
      <h3 className={styles.heading}>Watched branches</h3>
      {branches.length === 0 ? (
        <p className={styles.soft}>
          None. The bell in the list of a repository's branches watches one.
        </p>
      ) : (
        <ul className={styles.branches}>
          {branches.map((watched) => (
            <WatchedRow
              key={`${watched.namespace}/${watched.name} ${watched.branch}`}
              watched={watched}
              onRemove={() => watchBranch?.(watched, false)}
            />
          ))}
        </ul>
      )}
      {isOn && (
        <SelectField
          label="Notify me"
          value={isOnlyChanges ? "changes" : "all"}
          onChange={({ target }) => change?.({ isOnlyChanges: target.value === "changes" })}
        >
          <option value="all">When they finish</option>
          <option value="changes">Only when they fail or are fixed</option>
        </SelectField>
      )}
    </PaddedCard>
  );
}

const problemOf = (permission: keyof typeof notificationProblems): string =>
  notificationProblems[permission];

function WatchedRow({ watched, onRemove }: { watched: WatchedBranch; onRemove: () => void }) {
  const { namespace, name, branch } = watched;
  return (
    <li className={styles.row}>
      <Link {...queryLink(watched, "branch", branch)} className={styles.link}>
        <bdi className={styles.branch}>{branch}</bdi>
        <span className={styles.soft}>
          {namespace}/{name}
        </span>
      </Link>
      <IconButton
        label={`Stop watching ${branch} of ${namespace}/${name}`}
        size="small"
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
