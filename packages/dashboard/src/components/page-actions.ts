import { useEffect, useRef, type ReactNode, type RefObject } from "react";

/** An action of the screen. Menus, shortcuts and the command palette are built from the same list. */
export type PageAction = {
  /** Constant for each action, because the command palette uses it to count how often an action is used. */
  id: string;
  /** The action's name, in words that are clear without the screen: "Restart this build". */
  title: string;
  /** Its text in a menu of the screen, if that is shorter. */
  label?: string;
  /** Other words for it, by which the command palette finds it too. */
  otherWords?: string;
  /** What it does, if its name does not say it. */
  detail?: string;
  icon?: ReactNode;
  /** The keys that run the action, pressed together. */
  keys?: readonly string[];
  /** Whether an option is on; undefined for an action that is not an option. */
  isOn?: boolean;
  /** Menus show an action that is not possible now as disabled; the command palette leaves it out. */
  isImpossible?: boolean;
  run: () => void;
};

type ReadActions = () => readonly PageAction[];

/** The actions of the screen, and then those of the frame around every screen. */
const readers = {
  screen: new Set<RefObject<ReadActions>>(),
  shell: new Set<RefObject<ReadActions>>(),
};
const listeners = new Set<() => void>();

/** Offers actions in the command palette while the component is mounted. `read` is called when the palette is open. */
export function usePageActions(read: ReadActions, of: keyof typeof readers = "screen"): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
    notifyListeners();
  });
  useEffect(() => {
    readers[of].add(latest);
    notifyListeners();
    return () => {
      readers[of].delete(latest);
      notifyListeners();
    };
  }, [of]);
}

/** The actions that are possible now. One of the screen replaces one of the frame with the same id. */
export function pageActions(): PageAction[] {
  const possible = new Map<string, PageAction>();
  for (const { current } of [...readers.screen, ...readers.shell])
    for (const action of current())
      if (!action.isImpossible && !possible.has(action.id)) possible.set(action.id, action);
  return [...possible.values()];
}

/** Runs the action with this id, if it is possible now. */
export function runPageAction(id: string): void {
  pageActions()
    .find((action) => action.id === id)
    ?.run();
}

/** Calls the listener after the actions may have changed. Returns a function that stops this. */
export function watchPageActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};
