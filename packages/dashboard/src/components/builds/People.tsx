import { CalendarClock } from "lucide-react";
import { memo } from "react";
import type { Actor } from "./actor.ts";
import { Avatar } from "./Avatar.tsx";
import styles from "./People.module.css";

export function ActorPicture({ name, avatar, isCronJob }: Actor) {
  return isCronJob ? (
    <CalendarClock className={styles.cronJob} aria-hidden="true" />
  ) : (
    <Avatar src={avatar} login={name} size={18} />
  );
}

/** The person or cron job that started a build; nothing if nobody is known. */
export const ActorLabel = memo(function ActorLabel(actor: Actor) {
  return actor.name === "" ? null : (
    <span className={styles.actor} title={actor.fullName}>
      <ActorPicture {...actor} />
      <bdi className={styles.name}>{actor.name}</bdi>
    </span>
  );
});
