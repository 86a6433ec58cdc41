import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { remember, remembered } from "../../../lib/storage.ts";
import { pointsIntoLog, type LogAddress } from "./log-address.ts";

/** The two views of a build. */
export type BuildView = "log" | "graph";

const memory = "build-view";

/** The view that was chosen last. */
export const rememberedView = (): BuildView => (remembered(memory) === "graph" ? "graph" : "log");

/** The view in which an address opens: the log where it leads into that, else the one chosen last. */
export const openingView = (address: LogAddress): BuildView =>
  pointsIntoLog(address) ? "log" : rememberedView();

/** The view that is shown; the choice is remembered. A link into the log shows the log and chooses nothing. */
export const useBuildView = (): [BuildView, (view: BuildView) => void] => {
  const address = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const [view, setView] = useState(() => openingView(address));
  const key = JSON.stringify(address);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (pointsIntoLog(address)) setView("log");
  }
  const choose = (chosen: BuildView): void => {
    remember(memory, chosen);
    setView(chosen);
  };
  return [view, choose];
};
