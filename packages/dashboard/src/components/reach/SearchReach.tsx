import { classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./SearchReach.module.css";
import type { Reach } from "./use-reach.ts";

/** How many builds the server has searched, if not all, with a button for the others. */
export function SearchReach({
  reach,
  className,
}: {
  reach: Reach;
  className?: string | undefined;
}) {
  const { coverage, isSearching, hasFailed, search, stop } = reach;
  if (coverage === undefined) return null;
  const words = `Searched the newest ${count(coverage.searched)} of ${count(coverage.total)} builds`;
  return (
    <div className={classNames(styles.reach, className)}>
      <p role="status">{hasFailed ? `${words}. The search ended early.` : words}</p>
      {isSearching ? (
        <Button size="small" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button size="small" onClick={search}>
          Search further back
        </Button>
      )}
    </div>
  );
}

const count = (builds: number): string => builds.toLocaleString("en");
