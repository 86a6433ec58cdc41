import type { Build, Stage, Step } from "@signalbox/contract";
import { createContext, use, type RefObject } from "react";
import type { StepLog } from "../log/use-step-log.ts";
import type { BuildPlace } from "../../model/place.ts";
import type { LogActions } from "./use-log-actions.ts";
import type { LogViewer } from "./use-log-viewer.ts";

/** The log that the console shows: what is known of it, what the reader chose, and what can be done with it. */
export type OpenLog = {
  place: BuildPlace;
  /** Undefined while the build is loading. */
  build: Build | undefined;
  stage: Stage | undefined;
  step: Step | undefined;
  log: StepLog;
  viewer: LogViewer;
  actions: LogActions;
  /** The number of lines that are ready to be shown. */
  lineCount: number;
  /** The field of the search bar. */
  searchField: RefObject<HTMLInputElement | null>;
  isErrorListOpen: boolean;
  toggleErrorList: () => void;
};

/**
 * The open log, for all parts of the console. Its value changes with each change of the log, so the rows do not read it:
 * they are drawn again only if their own values change.
 */
export const OpenLogContext = createContext<OpenLog | undefined>(undefined);

export function useOpenLog(): OpenLog {
  const open = use(OpenLogContext);
  if (open === undefined) throw new Error("Parts of the console are rendered inside ConsolePanel");
  return open;
}
