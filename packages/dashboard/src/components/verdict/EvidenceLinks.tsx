import { Link } from "../../routing/index.ts";
import type { RepoName } from "../../api/queries.ts";
import { buildLink } from "../../lib/links.ts";
import styles from "./EvidenceLinks.module.css";
import type { Words } from "./verdict-words.ts";

/** A sentence whose builds are links. */
export function EvidenceLinks({ words, repo }: { words: readonly Words[]; repo: RepoName }) {
  return words.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <Link
        key={part.build}
        className={styles.evidence}
        {...buildLink(repo, part.build)}
        search={{ at: "failure" }}
      >
        {part.text}
      </Link>
    ),
  );
}
