import type { ComponentType } from "react";
import { lazyModule, useLazyModule } from "../ui/lazy.tsx";
import { ScreenProblem } from "./ScreenProblem.tsx";

/**
 * A screen in a separate file. The router loads it before it navigates. If that fails, an error is shown in place
 * of the screen until the file can be loaded; the shell around it stays.
 */
export function screen<Name extends string>(
  importModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  const lazy = lazyModule(importModule);
  const Screen = () => {
    const { module, isMissing, retry } = useLazyModule(lazy);
    if (module === undefined) return isMissing ? <Missing onRetry={retry} /> : null;
    const Loaded: ComponentType = module[name];
    return <Loaded />;
  };
  const preload = () =>
    lazy.loaded() === undefined ? lazy.load().then(nothing, nothing) : undefined;
  return Object.assign(Screen, { preload });
}

const nothing = (): undefined => undefined;

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <ScreenProblem onRetry={onRetry}>
    Its files could not be loaded. It is shown as soon as they are available. If the server was
    updated, reload the page.
  </ScreenProblem>
);
