import type { Repo } from "@signalbox/contract";
import { settingsLink } from "../../lib/links.ts";
import { Link } from "../../routing/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";
import styles from "./HostRefusals.module.css";

/** What the git host refused, such as a hook or a commit status, for people who may write. */
export function HostRefusals({ repo }: { repo: Repo }) {
  return (
    <PaddedCard>
      <CardRow>
        <ul className={styles.problems} aria-label={`Refused by ${repo.forge ?? "the git host"}`}>
          {repo.forge_problems?.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        <Link {...settingsLink(repo)} className={buttonClass()}>
          Connection
        </Link>
      </CardRow>
    </PaddedCard>
  );
}
