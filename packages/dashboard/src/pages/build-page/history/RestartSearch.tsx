import { isFinished, type Build } from "@signalbox/contract";
import type { NumberRange } from "../../../history/listed-builds.ts";
import { useRestartSearch } from "../../../history/use-restart-search.ts";
import { Button } from "../../../ui/Button.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./History.module.css";

type RestartSearchProps = {
  build: Build;
  place: BuildPlace;
  /** Newer builds among which there may be a restart. */
  unsearched: NumberRange | undefined;
  /** The builds that were already searched. */
  searched: NumberRange | undefined;
  hasRestarts: boolean;
};

/** Searches for restarts of an old build where the server cannot list them. Says which builds were searched. */
export function RestartSearch(props: RestartSearchProps) {
  const { build, place, unsearched, searched, hasRestarts } = props;
  const { search, isSearching, hasFailed, progress } = useRestartSearch(place.repo, build);
  if (!isFinished(build.status) || build.status === "success") return null;
  const count = unsearched && unsearched.to - unsearched.from + 1;
  const words = isSearching
    ? `Searched ${progress} of ${count} newer builds`
    : hasFailed
      ? "The newer builds could not be loaded"
      : searched && !hasRestarts
        ? `No restart up to #${searched.to}`
        : "";
  return (
    <span className={styles.restarts}>
      <span role="status">{words}</span>
      {unsearched && !isSearching && (
        <Button size="small" onClick={() => search(unsearched)}>
          {searched ? "Search further" : "Search for restarts"}
        </Button>
      )}
    </span>
  );
}
