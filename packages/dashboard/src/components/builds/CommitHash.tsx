import { shortCommit } from "../../lib/text.ts";
import styles from "./BuildFacts.module.css";
import { CopyHash } from "./CopyHash.tsx";

type CommitHashProps = {
  hash: string;
  link?: string | undefined;
  /** It stands within a link, which can contain neither another one nor a button. */
  isInLink?: boolean;
};

/** An abbreviated commit hash with a button that copies it, and a link if the URL on the source host is known. */
export function CommitHash({ hash, link, isInLink = false }: CommitHashProps) {
  if (hash === "") return null;
  const text = <code title={hash}>{shortCommit(hash)}</code>;
  if (isInLink) return <span className={styles.commit}>{text}</span>;
  return (
    <span className={styles.copied}>
      {isWeb(link) ? (
        <a className={styles.commit} href={link} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        <span className={styles.commit}>{text}</span>
      )}
      <CopyHash hash={hash} />
    </span>
  );
}

/** Whether an address at the git host compares two commits. */
export function isComparison(link: string): boolean {
  return /^https?:.*\/compare\//.test(link);
}

export function isWeb(link: string | undefined): link is string {
  return /^https?:\/\//.test(link ?? "");
}
