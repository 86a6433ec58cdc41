import { startTransition, useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { loadFile, loadFileWithRetry } from "../lib/load-file.ts";
import { missingParts } from "./missing-parts.ts";

/** A module with parts of the page that is loaded later. */
export type Parts<Module> = {
  /** Loads the module. Rejects if that fails; the next call tries again. */
  load: () => Promise<Module>;
  /** Loads the module and retries until that succeeds. Rejects only when the signal aborts. */
  loadWithRetry: (signal: AbortSignal, onFailure?: () => void) => Promise<Module>;
  /** Starts to load the module because it will probably be needed. Ignores failures. */
  prepare: () => void;
  /** The module, if it is loaded. */
  loaded: () => Module | undefined;
};

export function partsOf<Module>(importModule: () => Promise<Module>): Parts<Module> {
  let module: Module | undefined;
  const importOnce = async (): Promise<Module> => (module ??= await importModule());
  const load = async (): Promise<Module> => module ?? loadFile(importOnce);
  return {
    load,
    loadWithRetry: async (signal, onFailure) =>
      module ?? loadFileWithRetry(importOnce, signal, onFailure),
    prepare: () => void load().catch(() => undefined),
    loaded: () => module,
  };
}

/**
 * A component whose code is loaded when it is first rendered. Until then a placeholder, or nothing, is rendered.
 * Loading is retried until it succeeds. React's `lazy` is not used, because it shows a fallback for at least a
 * third of a second (twice that for a dialog in two files), and because a missing file would replace the whole
 * screen by an error.
 */
export function later<Module, Props extends object>(
  parts: Parts<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Meanwhile?: ComponentType<Props>,
) {
  const pickOnce = once(pick);
  return function Later(props: Props) {
    const { module } = usePart(parts);
    const Part = module === undefined ? Meanwhile : pickOnce(module);
    return Part === undefined ? null : <Part {...props} />;
  };
}

type WindowProps = { isOpen: boolean; onClose: () => void };

/**
 * A dialog whose code is loaded when it is first opened. If that fails, the dialog is closed and the failure is
 * reported, so that it does not open unexpectedly later.
 */
export function laterWindow<Module, Props extends WindowProps>(
  parts: Parts<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const pickOnce = once(pick);
  return function LaterWindow(props: Props) {
    const module = useWindowPart(parts, props.isOpen, props.onClose);
    const Part = module && pickOnce(module);
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** Calls `pick` once, because a different component at each render would lose its state. */
const once = <Module, Picked>(pick: (module: Module) => Picked) => {
  let picked: Picked | undefined;
  return (module: Module): Picked => (picked ??= pick(module));
};

/**
 * The module, once it is loaded. Loading is retried until it succeeds. `isMissing`: an attempt has failed.
 * `retry` tries again at once.
 */
export function usePart<Module>(parts: Parts<Module>) {
  const [module, setModule] = useState(parts.loaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    parts
      .loadWithRetry(stop.signal, () => setMissing(true))
      .then(
        (module) => stop.signal.aborted || startTransition(() => setModule(() => module)),
        () => undefined, // the component was unmounted
      );
    return () => stop.abort();
  }, [parts]);
  const retry = () =>
    void parts.load().then(
      (module) => setModule(() => module),
      () => undefined,
    );
  return { module, isMissing, retry };
}

/** The module of something that the user opens. It is requested once each time that it is opened. */
export function useWindowPart<Module>(
  parts: Parts<Module>,
  isWanted: boolean,
  onMissing: () => void,
): Module | undefined {
  const [module, setModule] = useState(parts.loaded);
  const miss = useEffectEvent(() => {
    missingParts.report();
    onMissing();
  });
  useEffect(() => {
    if (!isWanted || module !== undefined) return undefined;
    let isWaiting = true;
    parts.load().then(
      (module) => isWaiting && setModule(() => module),
      () => isWaiting && miss(),
    );
    return () => {
      isWaiting = false;
    };
  }, [parts, isWanted, module]);
  return module;
}
