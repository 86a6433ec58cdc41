import { startTransition, useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { loadFile, loadFileWithRetry } from "../lib/load-file.ts";
import { loadFailures } from "./load-failures.ts";

/** A module that is loaded on demand. */
export type LazyModule<Module> = {
  /** Loads the module. Rejects if that fails; the next call tries again. */
  load: () => Promise<Module>;
  /** Loads the module and retries until that succeeds. Rejects only when the signal aborts. */
  loadWithRetry: (signal: AbortSignal, onFailure?: () => void) => Promise<Module>;
  /** The module, if it is loaded. */
  loaded: () => Module | undefined;
};

export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | undefined;
  const importOnce = async (): Promise<Module> => (module ??= await importModule());
  const load = async (): Promise<Module> => module ?? loadFile(importOnce);
  return {
    load,
    loadWithRetry: async (signal, onFailure) =>
      module ?? loadFileWithRetry(importOnce, signal, onFailure),
    loaded: () => module,
  };
}

type LazyOptions = {
  /** Whether it is rendered at once. Otherwise React renders it when nothing else changes. */
  isUrgent?: boolean;
};

/**
 * A component whose code is loaded when it is first rendered. Until then a placeholder, or nothing, is rendered.
 * Loading is retried until it succeeds. React's `lazy` is not used, because it shows a fallback for at least a
 * third of a second (twice that for a dialog in two files), and because a missing file would replace the whole
 * screen by an error.
 */
export function lazyComponent<Module, Props extends object>(
  lazy: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Placeholder?: ComponentType<Props>,
  options?: LazyOptions,
) {
  const pickOnce = once(pick);
  return function Lazy(props: Props) {
    const { module } = useLazyModule(lazy, options);
    const Part = module === undefined ? Placeholder : pickOnce(module);
    return Part === undefined ? null : <Part {...props} />;
  };
}

type DialogProps = { isOpen: boolean; onClose: () => void };

/**
 * A dialog whose code is loaded when it is first opened. If that fails, the dialog is closed and the failure is
 * reported, so that it does not open unexpectedly later.
 */
export function lazyDialog<Module, Props extends DialogProps>(
  lazy: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  const pickOnce = once(pick);
  return function LazyDialog(props: Props) {
    const module = useDialogModule(lazy, props.isOpen, props.onClose);
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
 * The module, once it is needed and loaded. Loading is retried until it succeeds. `isMissing` says that an
 * attempt has failed; `retry` tries again at once.
 */
export function useLazyModule<Module>(
  /** Undefined while it is not needed. */
  lazy: LazyModule<Module> | undefined,
  { isUrgent = false }: LazyOptions = {},
) {
  const [module, setModule] = useState(lazy?.loaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (lazy === undefined) return undefined;
    const stop = new AbortController();
    const show = (module: Module): void =>
      isUrgent ? setModule(() => module) : startTransition(() => setModule(() => module));
    lazy
      .loadWithRetry(stop.signal, () => setMissing(true))
      .then(
        (module) => (stop.signal.aborted ? undefined : show(module)),
        () => undefined, // the component was unmounted
      );
    return () => stop.abort();
  }, [lazy, isUrgent]);
  const retry = () =>
    void lazy?.load().then(
      (module) => setModule(() => module),
      () => undefined,
    );
  return { module, isMissing, retry };
}

/** The module of a dialog or menu. It is requested once each time that the user opens it. */
export function useDialogModule<Module>(
  lazy: LazyModule<Module>,
  isWanted: boolean,
  onMissing: () => void,
): Module | undefined {
  const [module, setModule] = useState(lazy.loaded);
  const miss = useEffectEvent(() => {
    loadFailures.report();
    onMissing();
  });
  useEffect(() => {
    if (!isWanted || module !== undefined) return undefined;
    let isWaiting = true;
    lazy.load().then(
      (module) => isWaiting && setModule(() => module),
      () => isWaiting && miss(),
    );
    return () => {
      isWaiting = false;
    };
  }, [lazy, isWanted, module]);
  return module;
}
