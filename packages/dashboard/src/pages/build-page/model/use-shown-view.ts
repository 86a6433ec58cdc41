import type { Build } from "@signalbox/contract";
import { useSearch } from "../../../routing/index.ts";
import type { BuildView } from "./log-address.ts";

/**
 * The view that is shown: a build that was opened at its running step has none to show before it runs, so the overview says
 * what it waits for.
 */
export function useShownView(
  chosen: BuildView,
  build: Build | undefined,
  isChosen: boolean,
): BuildView {
  const { at, view } = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const waits = build?.status === "pending" || build?.status === "waiting_on_dependencies";
  return at === "running" && view === undefined && waits && !isChosen ? "overview" : chosen;
}
