import { useEffect, useState, type ComponentType } from "react";

/** Parts of the page in a file of their own. */
export type Parts<Module> = {
  /** Begins to load them; who is about to need them may call it early. */
  load: () => Promise<Module>;
  /** Them, once they are here. */
  here: () => Module | undefined;
};

export const partsOf = <Module,>(ask: () => Promise<Module>): Parts<Module> => {
  let module: Module | undefined;
  return {
    load: async () => (module ??= await ask()),
    here: () => module,
  };
};

type State<Props> = { Part?: ComponentType<Props> | undefined; error?: unknown };

/**
 * A component that is loaded when it is first drawn; meanwhile another stands there, or nothing. Not
 * `lazy`: React would keep what stands in its place on the screen for a third of a second at least, and a
 * dialog that is loaded in two pieces would open after two of them. Throws what kept it from coming.
 */
export const later = <Module, Props extends object>(
  parts: Parts<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Meanwhile?: ComponentType<Props>,
) => {
  const first = (): State<Props> => {
    const module = parts.here();
    return module === undefined ? {} : { Part: pick(module) };
  };
  return function Later(props: Props) {
    const [{ Part = Meanwhile, error }, setState] = useState(first);
    const isHere = Part !== Meanwhile;
    useEffect(() => {
      if (isHere) return undefined;
      let isWanted = true;
      parts.load().then(
        (module) => isWanted && setState({ Part: pick(module) }),
        (error: unknown) => isWanted && setState({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [isHere]);
    if (error !== undefined) throw error;
    return Part === undefined ? null : <Part {...props} />;
  };
};
