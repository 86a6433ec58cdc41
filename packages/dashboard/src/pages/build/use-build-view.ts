import { useState } from "react";
import { remember, remembered } from "../../lib/storage.ts";

/** The two views of a build. */
export type BuildView = "log" | "graph";

const memory = "build-view";

/** The view that was chosen last. */
export const rememberedView = (): BuildView => (remembered(memory) === "graph" ? "graph" : "log");

/** The view that is shown; the choice is remembered. */
export const useBuildView = (): [BuildView, (view: BuildView) => void] => {
  const [view, setView] = useState(rememberedView);
  const choose = (chosen: BuildView): void => {
    remember(memory, chosen);
    setView(chosen);
  };
  return [view, choose];
};
