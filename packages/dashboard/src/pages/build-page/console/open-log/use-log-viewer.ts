import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type LogEngine, type LogState, LogSurface } from "@signalbox/log-engine";
import { linesBefore } from "./line-numbers.ts";
import { foldedRanges, toggleGroup, unfoldAround, addLine, type Folds } from "./log-details.ts";
import { queryOf } from "../search/query.ts";
import { useLogAddress } from "../search/use-log-address.ts";
import { useLogSearch } from "../search/use-log-search.ts";
import { useLogErrors } from "./use-log-errors.ts";
import { useLogChoices } from "./use-log-choices.ts";
import { useLogMarks } from "./use-log-marks.ts";
import { useLogWindow, viewWindow } from "./use-log-window.ts";
import type { EarlierLines } from "../log/use-step-log.ts";

const rowPx = 20;
/** A target line appears at this share of the height, so that the lines before it are visible, too. */
const goalShare = 0.35;

export type LogViewerOptions = {
  engine: LogEngine;
  state: LogState;
  earlier: EarlierLines;
  isLive: boolean;
  wasLive: boolean;
  /** Whether the step has failed, which starts a scan for errors automatically. */
  hasStepFailed: boolean;
  /** Whether more of a stored log will arrive. */
  isReading: boolean;
  /** The direction if the step was opened by going to an error in another step. */
  enteredBy: 1 | -1 | undefined;
};

export type LogViewer = ReturnType<typeof useLogViewer>;

const allOpen: Folds = { allFolded: false, exceptions: new Set() };

/** The options, results and visible part of a log, and the functions to change them. */
export function useLogViewer(options: LogViewerOptions) {
  const { engine, state } = options;
  const surface = useSurface(engine);
  const isFollowing = useSyncExternalStore(surface.subscribe, () => surface.drawing().follows);
  const [choices, choose] = useLogChoices();
  const address = useLogAddress();
  const { search } = address;
  const [isSearchOpen, setSearchOpen] = useState(search.text !== "");
  const marks = useLogMarks(engine, state);
  const query = JSON.stringify(queryOf(search));
  const [current, setCurrentLine] = useState(-1);
  const [currentOf, setCurrentOf] = useState(query);
  const setCurrent = (line: number): void => {
    setCurrentLine(line);
    setCurrentOf(query);
  };
  const [folds, setFolds] = useState(allOpen);
  const [foldsOf, setFoldsOf] = useState(state.generation);
  if (foldsOf !== state.generation) {
    setFoldsOf(state.generation);
    // The line numbers of the previous log are invalid.
    setCurrentLine(-1);
    if (folds.exceptions.size > 0) setFolds({ ...folds, exceptions: new Set() });
  }
  const found = useLogSearch(engine, search, isSearchOpen && !search.isInBuild);
  const [areErrorsWanted, setErrorsWanted] = useState(false);
  const errors = useLogErrors(
    engine,
    state,
    state.ended && (options.hasStepFailed || areErrorsWanted),
  );
  const [isOnlyErrors, setOnlyErrors] = useState(false);
  const errorLines = useMemo(
    () =>
      isOnlyErrors && errors ? Uint32Array.from(errors.errors, ({ line }) => line) : undefined,
    [isOnlyErrors, errors],
  );
  const window = useLogWindow({ ...options, ...state, isFollowing });

  const { kind, from } = window;
  const onlyFound = found.isActive ? search.only : undefined;
  const context = onlyFound ?? (errorLines && 0);
  const lines = onlyFound === undefined ? (errorLines ?? found.state.lines) : found.state.lines;
  const isSearched = onlyFound === undefined || found.state.done;
  // The target line stays in view until the query changes.
  const kept = currentOf === query ? current : -1;
  const matches = useMemo(
    () => (context === undefined ? undefined : addLine(lines, kept, context)),
    [lines, kept, context],
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

  /** Scrolls to a line and removes whatever hides it. */
  const reveal = (line: number): void => {
    setFolds(unfoldAround(marks.groups, folds, line));
    if (!window.holds(line)) window.showAll();
    surface.goTo(line, goalShare);
  };

  return {
    ...options,
    linesBefore: linesBefore(state, options.earlier),
    surface,
    isFollowing,
    choices,
    choose,
    ...address,
    isSearchOpen,
    setSearchOpen,
    found,
    /** Set if only matching lines or errors are shown: their number once all have been found. */
    filter:
      context === undefined
        ? undefined
        : { count: isSearched ? lines.length : undefined, isEmpty: matches?.length === 0 },
    marks,
    folds,
    toggleFold: (line: number) => setFolds(toggleGroup(folds, line)),
    foldAll: () => setFolds({ allFolded: !folds.allFolded, exceptions: new Set() }),
    errors,
    wantErrors: () => setErrorsWanted(true),
    isOnlyErrors,
    showOnlyErrors: (isOnly: boolean): void => {
      setOnlyErrors(isOnly);
      setErrorsWanted(true);
    },
    window,
    current,
    setCurrent,
    reveal,
    /** Goes to the line at which the log opens, for which it is sufficient to load the lines around it. */
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
}

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

/** Before the height of the log is known, lines for about this height are requested. */
const assumedHeightPx = 800;

const createSurface = (engine: LogEngine): LogSurface => {
  const surface = new LogSurface(engine, rowPx);
  surface.resize(assumedHeightPx, false);
  return surface;
};
