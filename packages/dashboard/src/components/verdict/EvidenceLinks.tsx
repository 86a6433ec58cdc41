import { Link } from "../../routing/index.ts";
import type { RepoName } from "../../api/queries.ts";
import { buildLink, termsLink } from "../../lib/links.ts";
import styles from "./EvidenceLinks.module.css";
import type { Words } from "./verdict-words.ts";

/** A sentence with links to its evidence. */
export function EvidenceLinks({ words, repo }: { words: readonly Words[]; repo: RepoName }) {
  return words.map((part) => {
    if (typeof part === "string") return part;
    const link =
      "terms" in part
        ? termsLink(repo, ...part.terms)
        : ({ ...buildLink(repo, part.build), search: searchOf(part) } as const);
    return (
      <Link key={part.text} className={styles.evidence} {...link}>
        {part.text}
      </Link>
    );
  });
}

const searchOf = ({ since }: { since?: number }) =>
  since === undefined ? ({ at: "failure" } as const) : { since };
