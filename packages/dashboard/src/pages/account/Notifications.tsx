import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { isNotFound } from "../../api/api-error.ts";
import { repoQuery } from "../../api/queries.ts";
import { useNotificationChoices } from "../../components/watch/use-notification-choices.ts";
import { QueryLink } from "../../components/QueryLink.tsx";
import type { WatchedBranch } from "../../lib/notification-choices.ts";
import { requestNotifications } from "../../lib/notification-permission.ts";
import { notificationProblems } from "../../messages/notification-texts.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/MoreFields.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { focusNext, isFocusLost } from "./focus-next.ts";
import styles from "./Notifications.module.css";
import { useNotificationPermission } from "./use-notification-permission.ts";

/** The settings for desktop notifications in this browser. */
export function Notifications() {
  const { choices, change, watchBranch } = useNotificationChoices();
  const [permission, readPermission] = useNotificationPermission();
  const heading = useRef<HTMLHeadingElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
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
  /** The button is gone, unless the user dismissed the browser's permission prompt. */
  const allow = async (): Promise<void> => {
    await request();
    focusNext(() => heading.current, isFocusLost);
  };
  const remove = (watched: WatchedBranch, index: number): void => {
    watchBranch?.(watched, false);
    focusNext(() => {
      const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
      return buttons[index] ?? buttons.at(-1) ?? listHeading.current;
    });
  };
  return (
    <PaddedCard>
      <h2 ref={heading} tabIndex={-1}>
        Notifications
      </h2>
      <Switch
        label="My builds"
        hint="Notifies you when a build of your commit, or one that you started, has finished. At least one page of this site must be open."
        checked={isMine}
        disabled={change === undefined || (isImpossible && !isMine)}
        onChange={(isWanted) => void changeMine(isWanted)}
      />
      {permission === "granted" || (permission === "unasked" && !isOn) ? null : (
        <CardRow>
          <span role="status">{problemOf(permission)}.</span>
          {permission === "unasked" && <Button onClick={() => void allow()}>Allow</Button>}
        </CardRow>
      )}
      <h3 ref={listHeading} tabIndex={-1} className={styles.heading}>
        Watched branches
      </h3>
      {branches.length === 0 ? (
        <p className={styles.soft}>
          None. To watch a branch, press its bell in the list of a repository's branches.
        </p>
      ) : (
        <ul ref={list} className={styles.branches}>
          {branches.map((watched, index) => (
            <WatchedRow
              key={`${watched.namespace}/${watched.name} ${watched.branch}`}
              watched={watched}
              onRemove={() => remove(watched, index)}
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
  const { error } = useQuery(repoQuery({ namespace, name }));
  return (
    <li className={styles.row}>
      <QueryLink repo={watched} term={["branch", branch]} className={styles.link}>
        <bdi className={styles.branch}>{branch}</bdi>
        <span className={styles.soft}>
          {namespace}/{name}
          {isNotFound(error) && " was not found"}
        </span>
      </QueryLink>
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
