import { startTransition, useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { loadFile, loadFileAtLast } from "../lib/load-file.ts";
import { missingParts } from "./missing-parts.ts";

/** Parts of the page in a file of their own. */
export type Parts<Module> = {
  /** Loads them. Rejects when they cannot be loaded now; the next call tries again. */
  load: () => Promise<Module>;
  /** Loads them, tried again until they are here. Rejects only when the signal aborts. */
  loadAtLast: (signal: AbortSignal, onFailure?: () => void) => Promise<Module>;
  /** For who is about to need them: begins to load them, and does not care whether that works. */
  prepare: () => void;
  /** Them, once they are here. */
  here: () => Module | undefined;
};

export const partsOf = <Module,>(ask: () => Promise<Module>): Parts<Module> => {
  let module: Module | undefined;
  const askOnce = async (): Promise<Module> => (module ??= await ask());
  const load = async (): Promise<Module> => module ?? loadFile(askOnce);
  return {
    load,
    loadAtLast: async (signal, onFailure) => module ?? loadFileAtLast(askOnce, signal, onFailure),
    prepare: () => void load().catch(() => undefined),
    here: () => module,
  };
};

/**
 * A component that is loaded when it is first drawn; meanwhile another stands there, or nothing, for as
 * long as it takes: a file that does not come is asked for again. Not `lazy`: React would keep what stands in
 * its place on the screen for a third of a second at least, and a dialog that is loaded in two pieces would
 * open after two of them; and a file that is missing would take the screen with it.
 */
export const later = <Module, Props extends object>(
  parts: Parts<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Meanwhile?: ComponentType<Props>,
) => {
  const pickOnce = once(pick);
  return function Later(props: Props) {
    const { module } = usePart(parts);
    const Part = module === undefined ? Meanwhile : pickOnce(module);
    return Part === undefined ? null : <Part {...props} />;
  };
};

type WindowProps = { isOpen: boolean; onClose: () => void };

/**
 * A window over the page that is loaded when it is first opened. If it does not come, it is closed again, and
 * that it is missing is told: it must not open by itself when nobody thinks of it any more.
 */
export const laterWindow = <Module, Props extends WindowProps>(
  parts: Parts<Module>,
  pick: (module: Module) => ComponentType<Props>,
) => {
  const pickOnce = once(pick);
  return function LaterWindow(props: Props) {
    const module = useWindowPart(parts, props.isOpen, props.onClose);
    const Part = module && pickOnce(module);
    return Part === undefined ? null : <Part {...props} />;
  };
};

/** What is picked may be made there: another one at each drawing would be another component. */
const once = <Module, Picked>(pick: (module: Module) => Picked) => {
  let picked: Picked | undefined;
  return (module: Module): Picked => (picked ??= pick(module));
};

/**
 * The parts, when they are here. They are asked for until they come: `isMissing` says that they have not come
 * the last time, and `retry` asks at once.
 */
export const usePart = <Module,>(parts: Parts<Module>) => {
  const [module, setModule] = useState(parts.here);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    parts
      .loadAtLast(stop.signal, () => setMissing(true))
      .then(
        (module) => stop.signal.aborted || startTransition(() => setModule(() => module)),
        () => undefined, // nobody waits any more
      );
    return () => stop.abort();
  }, [parts]);
  const retry = () =>
    void parts.load().then(
      (module) => setModule(() => module),
      () => undefined,
    );
  return { module, isMissing, retry };
};

/** The parts of what opens when somebody asks for it. Each time it is wanted they are asked for once. */
export const useWindowPart = <Module,>(
  parts: Parts<Module>,
  isWanted: boolean,
  onMissing: () => void,
): Module | undefined => {
  const [module, setModule] = useState(parts.here);
  const miss = useEffectEvent(() => {
    missingParts.tell();
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
};
