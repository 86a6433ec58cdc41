import { useSearch } from "../../../routing/index.ts";
import { useState } from "react";
import { remember, remembered } from "../../../lib/storage.ts";
import { linksToLog, rememberedViews, type BuildView, type LogAddress } from "./log-address.ts";

const memory = "build-view";

/** The last selected view. */
function rememberedView(): BuildView {
  const last = remembered(memory);
  return rememberedViews.find((view) => view === last) ?? "log";
}

function isRemembered(view: BuildView): boolean {
  return rememberedViews.some((one) => one === view);
}

/** The initial view of an address: the one that it names, the log if it leads into it, otherwise the last selected view. */
export function openingView(address: LogAddress): BuildView {
  return viewOf(address) ?? rememberedView();
}

/** A link to a failure or to the running step leads out of the views that are not remembered. */
function viewOf(address: LogAddress): BuildView | undefined {
  if (address.view !== undefined) return address.view;
  if (linksToLog(address)) return "log";
  return address.at === undefined ? undefined : rememberedView();
}

/**
 * The current view. Selecting a view stores it, but for those that tell about one build as a whole; an address that
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
    // The views that are not remembered show only what names them.
    if (named !== undefined || !isRemembered(view)) setView(named ?? rememberedView());
  }
  const choose = (chosen: BuildView): void => {
    if (isRemembered(chosen)) remember(memory, chosen);
    setView(chosen);
  };
  return [view, choose];
}
