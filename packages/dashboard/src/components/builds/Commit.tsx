import type { Build } from "@signalbox/contract";
import { memo } from "react";
import { authorOf, type Actor } from "./actor.ts";
import { Avatar } from "./Avatar.tsx";
import { CommitHash } from "./CommitHash.tsx";
import styles from "./People.module.css";

type CommitProps = {
  build: Build;
  /** The person that the row already names. */
  named: Actor;
  link?: string | undefined;
  isInLink?: boolean;
};

/** A commit, with its author's picture if the row names another person. */
export function Commit({ build, named, link, isInLink }: CommitProps) {
  const author = authorOf(build);
  const isOther = author.name !== "" && author.name !== named.name;
  return (
    <span className={styles.commit}>
      <CommitHash hash={build.after} link={link} isInLink={isInLink} />
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
