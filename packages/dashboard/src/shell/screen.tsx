import type { ComponentType } from "react";
import { partsOf, usePart } from "../ui/later.tsx";
import { ScreenProblem } from "./ScreenProblem.tsx";

/**
 * A screen in a file of its own. The router has it loaded before it goes there; where that fails, the screen
 * says so in its own place, all around it stays, and it is there as soon as the file can be loaded.
 */
export const screen = <Name extends string>(
  ask: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => {
  const parts = partsOf(ask);
  const Screen = () => {
    const { module, isMissing, retry } = usePart(parts);
    if (module === undefined) return isMissing ? <Missing onRetry={retry} /> : null;
    const Loaded: ComponentType = module[name];
    return <Loaded />;
  };
  const preload = () => parts.load().then(nothing, nothing);
  return Object.assign(Screen, { preload });
};

const nothing = (): undefined => undefined;

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <ScreenProblem onRetry={onRetry}>
    The server did not send its files. It is shown as soon as they come; after an update of the
    server the page has to be loaded anew.
  </ScreenProblem>
);
