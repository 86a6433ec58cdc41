import type { Build } from "@signalbox/contract";
import { CalendarClock } from "lucide-react";
import { memo } from "react";
import { authorOf, type Actor } from "./actor.ts";
import { Avatar } from "./Avatar.tsx";
import { CommitHash } from "./BuildFacts.tsx";
import styles from "./People.module.css";

export function ActorPicture({ name, avatar, isCronJob }: Actor) {
  return isCronJob ? (
    <CalendarClock className={styles.cronJob} aria-hidden="true" />
  ) : (
    <Avatar src={avatar} login={name} size={18} />
  );
}

/** The person or cron job that started a build. */
export const ActorLabel = memo(function ActorLabel(actor: Actor) {
  return (
    <span className={styles.actor} title={actor.fullName}>
      <ActorPicture {...actor} />
      <bdi className={styles.name}>{actor.name}</bdi>
    </span>
  );
});

type CommitProps = {
  build: Build;
  /** The person that the row already names. */
  named: Actor;
  link?: string | undefined;
};

/** A commit, with its author's picture if the row names somebody else. */
export function Commit({ build, named, link }: CommitProps) {
  const author = authorOf(build);
  const isOther = author.name !== "" && author.name !== named.name;
  return (
    <span className={styles.commit}>
      <CommitHash hash={build.after} link={link} />
      {build.after !== "" && isOther && <AuthorPicture {...author} />}
    </span>
  );
}

const AuthorPicture = memo(function AuthorPicture({ name, fullName, avatar }: Actor) {
  const label = `Commit by ${fullName}`;
  return (
    <span className={styles.author} role="img" aria-label={label} title={label}>
      <Avatar src={avatar} login={name} size={14} />
    </span>
  );
});
