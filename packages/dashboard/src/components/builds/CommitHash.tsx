import { shortCommit } from "../../lib/text.ts";
import styles from "./BuildFacts.module.css";

/** An abbreviated commit hash, which is a link if the URL on the source host is known. */
export function CommitHash({ hash, link }: { hash: string; link?: string | undefined }) {
  if (hash === "") return null;
  const text = <code title={hash}>{shortCommit(hash)}</code>;
  return isWeb(link) ? (
    <a className={styles.commit} href={link} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <span className={styles.commit}>{text}</span>
  );
}

export function isWeb(link: string | undefined): link is string {
  return /^https?:\/\//.test(link ?? "");
}
