import { useSearch } from "../../../routing/index.ts";
import { useState } from "react";
import { remember, remembered } from "../../../lib/storage.ts";
import { linksToLog, type LogAddress } from "./log-address.ts";

export const buildViews = ["log", "graph", "timeline"] as const;
export type BuildView = (typeof buildViews)[number];

const memory = "build-view";

/** The last selected view. */
function rememberedView(): BuildView {
  const last = remembered(memory);
  return buildViews.find((view) => view === last) ?? "log";
}

/** The initial view of an address: the log if the address leads into it, otherwise the last selected view. */
export function openingView(address: LogAddress): BuildView {
  return linksToLog(address) ? "log" : rememberedView();
}

/** The current view. Selecting a view stores it; a link into the log shows the log without storing that. */
export function useBuildView(): [BuildView, (view: BuildView) => void] {
  const address = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const [view, setView] = useState(() => openingView(address));
  const key = JSON.stringify(address);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (linksToLog(address)) setView("log");
  }
  const choose = (chosen: BuildView): void => {
    remember(memory, chosen);
    setView(chosen);
  };
  return [view, choose];
}
