import { Link } from "../../routing/index.ts";
import type { RepoName } from "../../api/queries.ts";
import { buildLink, landingLink, termsLink } from "../../lib/links.ts";
import { CommitHash } from "../builds/CommitHash.tsx";
import styles from "./EvidenceLinks.module.css";
import type { Words } from "./verdict-words.ts";

/** A sentence with links to its evidence. */
export function EvidenceLinks({ words, repo }: { words: readonly Words[]; repo: RepoName }) {
  return words.map((part) => {
    if (typeof part === "string") return part;
    if ("commit" in part) return <CommitHash key={part.commit} hash={part.commit} />;
    const link = "terms" in part ? termsLink(repo, ...part.terms) : buildLinkOf(repo, part);
    return (
      <Link key={part.text} className={styles.evidence} {...link}>
        {part.text}
      </Link>
    );
  });
}

/** What changed in a build is shown above its overview. */
const buildLinkOf = (repo: RepoName, { build, since }: { build: number; since?: number }) =>
  since === undefined
    ? landingLink(repo, { number: build })
    : ({ ...buildLink(repo, build), search: { view: "overview", since } } as const);
