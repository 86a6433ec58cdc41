import { useEffect, useRef, type RefObject } from "react";
import { usePageActions } from "../../../../components/page-actions.ts";
import { focusFound } from "../search/focus-found.ts";
import { timeKinds } from "./use-log-choices.ts";
import { useLogMoves } from "./use-log-moves.ts";
import { useLogKeys } from "../keys/use-log-keys.ts";
import { useLogPlaces } from "./use-log-places.ts";
import type { LogViewer } from "./use-log-viewer.ts";

type ActionsOptions = {
  panel: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  /** Whether the details of the build are known. */
  isBuildKnown: boolean;
  /** Goes to the next or previous error in another step. Returns false if there is none. */
  onPastLastError: (by: 1 | -1) => boolean;
};

export type LogActions = ReturnType<typeof useLogActions>;

/** The actions of the log, for mouse and keyboard. */
export function useLogActions(viewer: LogViewer, options: ActionsOptions) {
  const { panel, searchField: field, onPastLastError } = options;
  const { surface, state, choices, choose } = viewer;
  const { point } = useLogPlaces(viewer);
  const wantsFocus = useRef(false);
  const { isSearchOpen } = viewer;
  const isInBuild = isSearchOpen && viewer.search.isInBuild;
  useEffect(() => {
    if (!isSearchOpen || !wantsFocus.current) return;
    wantsFocus.current = false;
    field.current?.select();
  }, [isSearchOpen, field]);

  const moves = useLogMoves(viewer, point, onPastLastError);
  const { announcement, goTo, move, pick, pickCurrent, stepMatch, stepError, fold } = moves;
  // Whether this step or another one has failed is known with the details of the build.
  const areErrorsAwaited = !options.isBuildKnown || moves.areErrorsAwaited;
  const pressError = (by: 1 | -1): void => (areErrorsAwaited ? undefined : void stepError(by));

  const stepFound = (by: 1 | -1): void =>
    isInBuild ? focusFound(panel.current, by) : stepMatch(by);

  const openSearch = (): void => {
    wantsFocus.current = true;
    viewer.setSearchOpen(true);
    field.current?.select();
  };
  const closeSearch = (): void => {
    viewer.setSearchOpen(false);
    viewer.setSearch({ text: "", isInBuild: false });
    panel.current?.querySelector<HTMLElement>("[role=log]")?.focus();
  };

  const nextTimes = (): void => {
    const next = timeKinds[(timeKinds.indexOf(choices.times) + 1) % timeKinds.length];
    if (next !== undefined) choose({ times: next });
  };

  useLogKeys(panel, field, {
    openSearch,
    actions: {
      e: () => pressError(1),
      E: () => pressError(-1),
      n: () => stepFound(1),
      N: () => stepFound(-1),
      j: () => (isInBuild ? stepFound(1) : move(1)),
      k: () => (isInBuild ? stepFound(-1) : move(-1)),
      ...(isInBuild && { ArrowDown: () => stepFound(1), ArrowUp: () => stepFound(-1) }),
      l: () => pickCurrent(false),
      L: () => pickCurrent(true),
      x: fold,
      X: viewer.foldAll,
      w: () => choose({ wraps: !choices.wraps }),
      t: nextTimes,
      r: () => choose({ isRaw: !choices.isRaw }),
      a: viewer.window.showAll,
      f: () => (viewer.isLive ? surface.follow(!viewer.isFollowing) : undefined),
      g: () => goTo(surface.view.lineAt(0)),
      G: () => {
        goTo(surface.view.lineAt(surface.view.rowCount - 1));
        if (viewer.isLive) surface.follow(true);
      },
    },
  });

  usePageActions(() => {
    if (state.lineCount === 0) return [];
    const hasErrors = viewer.errors !== undefined && viewer.errors.errors.length > 0;
    return [
      { id: "log-search", title: "Search the log", keys: ["Ctrl", "F"], run: openSearch },
      {
        id: "log-next-error",
        title: "Next error",
        keys: ["e"],
        isImpossible: !hasErrors,
        run: () => void stepError(1),
      },
      {
        id: "log-all",
        title: "Show all logs",
        keys: ["a"],
        isImpossible: viewer.window.hiddenLines === 0,
        run: viewer.window.showAll,
      },
      {
        id: "log-follow",
        title: "Follow logs",
        keys: ["f"],
        isOn: viewer.isFollowing,
        isImpossible: !viewer.isLive,
        run: () => surface.follow(!viewer.isFollowing),
      },
    ];
  });

  return {
    announcement: state.lineCount > 0 ? announcement : "",
    pick,
    unlink: () => point(undefined),
    stepFound,
    stepError,
    openSearch,
    closeSearch,
  };
}
