import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";

/** A file of its own, because the estimate needs the history of the repository: `@signalbox/insight` is large. */
const timeLeftModule = lazyModule(() => import("./TimeLeft.tsx"));

export const BuildTimeLeft = lazyComponent(timeLeftModule, (module) => module.BuildTimeLeft);
export const StepTimeLeft = lazyComponent(timeLeftModule, (module) => module.StepTimeLeft);
