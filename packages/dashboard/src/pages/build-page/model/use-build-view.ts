import { useSearch } from "../../../routing/index.ts";
import { useState } from "react";
import { remember, remembered } from "../../../lib/storage.ts";
import { buildViews, linksToLog, type BuildView, type LogAddress } from "./log-address.ts";

const memory = "build-view";

/** The last selected view. */
function rememberedView(): BuildView {
  const last = remembered(memory);
  return buildViews.find((view) => view === last) ?? "log";
}

/** The initial view of an address: the one that it names, the log if it leads into it, otherwise the last selected view. */
export function openingView(address: LogAddress): BuildView {
  return viewOf(address) ?? rememberedView();
}

function viewOf(address: LogAddress): BuildView | undefined {
  return address.view ?? (linksToLog(address) ? "log" : undefined);
}

/**
 * The current view. Selecting a view stores it, but for the pipeline, which is looked up for one build; an address that
 * names a view shows it without storing that.
 */
export function useBuildView(): [BuildView, (view: BuildView) => void] {
  const address = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const [view, setView] = useState(() => openingView(address));
  const key = JSON.stringify(address);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    const named = viewOf(address);
    if (named !== undefined) setView(named);
  }
  const choose = (chosen: BuildView): void => {
    if (chosen !== "pipeline") remember(memory, chosen);
    setView(chosen);
  };
  return [view, choose];
}
