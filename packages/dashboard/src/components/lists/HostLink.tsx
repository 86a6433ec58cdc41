import { ExternalLink } from "lucide-react";
import styles from "./HostLink.module.css";

type HostLinkProps = {
  href: string;
  /** What it leads to, such as "Pull request 12". */
  what: string;
};

/** A link of a row to the page at the git host. It stays above the link that covers the row. */
export function HostLink({ href, what }: HostLinkProps) {
  const label = `${what} at the git host`;
  return (
    <a
      className={styles.link}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
    >
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
