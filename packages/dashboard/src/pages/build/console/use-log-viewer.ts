import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { LogEngine } from "../../../log/engine/log-engine.ts";
import type { LogState } from "../../../log/engine/types.ts";
import { LogSurface } from "../../../log/log-surface.ts";
import { foldedRanges, toggled, unfolded, withLine, type Folds } from "./lines/log-details.ts";
import { useLogAddress } from "./search/use-log-address.ts";
import { useLogSearch } from "./search/use-log-search.ts";
import { useLogErrors } from "./tools/use-log-errors.ts";
import { useLogChoices } from "./tools/use-log-choices.ts";
import { useLogMarks } from "./use-log-marks.ts";
import { useLogWindow, viewWindow } from "./use-log-window.ts";

const rowPx = 20;
/** A line that is gone to stands this far down: what led to it can be seen, too. */
const goalShare = 0.35;

export type LogViewerOptions = {
  engine: LogEngine;
  state: LogState;
  isLive: boolean;
  wasLive: boolean;
  /** The step has failed: its errors are looked for by themselves. */
  isFailed: boolean;
};

export type LogViewer = ReturnType<typeof useLogViewer>;

const allOpen: Folds = { areAll: false, except: new Set() };

/** All that is chosen, found and shown of a log, and how to change it. */
export const useLogViewer = (options: LogViewerOptions) => {
  const { engine, state } = options;
  const surface = useSurface(engine);
  const isFollowing = useSyncExternalStore(surface.subscribe, () => surface.drawing().follows);
  const [choices, choose] = useLogChoices();
  const address = useLogAddress();
  const { search } = address;
  const [isSearchOpen, setSearchOpen] = useState(search.text !== "");
  const marks = useLogMarks(engine, state);
  const [current, setCurrent] = useState(-1);
  const [folds, setFolds] = useState(allOpen);
  const [foldsOf, setFoldsOf] = useState(state.generation);
  if (foldsOf !== state.generation) {
    setFoldsOf(state.generation);
    // Lines have other numbers now.
    setCurrent(-1);
    if (folds.except.size > 0) setFolds({ ...folds, except: new Set() });
  }
  const found = useLogSearch(engine, search, isSearchOpen && !search.isInBuild);
  const [areErrorsWanted, setErrorsWanted] = useState(false);
  const errors = useLogErrors(engine, state, state.ended && (options.isFailed || areErrorsWanted));
  const window = useLogWindow({ ...options, ...state, isFollowing });

  const { kind, from } = window;
  const context = found.isActive ? search.only : undefined;
  const { lines } = found.state;
  const matches = useMemo(
    () => (context === undefined ? undefined : withLine(lines, current, context)),
    [lines, current, context],
  );
  const shown = useMemo(
    () => ({
      window: viewWindow(kind, from),
      folded: foldedRanges(marks.groups, folds),
      filter: matches === undefined || context === undefined ? null : { lines: matches, context },
    }),
    [kind, from, marks.groups, folds, matches, context],
  );
  useLayoutEffect(() => surface.show(shown), [surface, shown]);
  useLayoutEffect(() => surface.setRaw(choices.isRaw), [surface, choices.isRaw]);

  /** Brings a line into view, whatever hides it. */
  const reveal = (line: number): void => {
    setFolds(unfolded(marks.groups, folds, line));
    if (!window.holds(line)) window.showAll();
    surface.goTo(line, goalShare);
  };

  return {
    ...options,
    surface,
    isFollowing,
    choices,
    choose,
    ...address,
    isSearchOpen,
    setSearchOpen,
    found,
    marks,
    folds,
    toggleFold: (line: number) => setFolds(toggled(folds, line)),
    foldAll: () => setFolds({ areAll: !folds.areAll, except: new Set() }),
    errors,
    wantErrors: () => setErrorsWanted(true),
    window,
    current,
    setCurrent,
    reveal,
    /** The same for a place that was opened and not asked for: its surroundings are enough. */
    openAt: (line: number): void => {
      setCurrent(line);
      if (!window.holds(line)) window.showAround(line);
      surface.goTo(line, goalShare);
    },
    goTo: (line: number): void => {
      setCurrent(line);
      if (!surface.isInView(line)) reveal(line);
    },
  };
};

const useSurface = (engine: LogEngine): LogSurface => {
  const [surface, setSurface] = useState(() => createSurface(engine));
  const [surfaceOf, setSurfaceOf] = useState(engine);
  if (surfaceOf !== engine) {
    setSurfaceOf(engine);
    setSurface(createSurface(engine));
  }
  useEffect(() => surface.listen(), [surface]);
  return surface;
};

/** Before it is known how high the log is, lines for about this much are asked for. */
const likelyHeightPx = 800;

const createSurface = (engine: LogEngine): LogSurface => {
  const surface = new LogSurface(engine, rowPx);
  surface.resize(likelyHeightPx, false);
  return surface;
};
