import { lazyComponent, lazyModule } from "../../ui/lazy.tsx";

/** Loaded after the page of a running build is drawn, because the estimate needs the history of the repository. */
const timeLeftModule = lazyModule(() => import("./TimeLeft.tsx"));

export const BuildTimeLeft = lazyComponent(timeLeftModule, (module) => module.BuildTimeLeft);
export const StepTimeLeft = lazyComponent(timeLeftModule, (module) => module.StepTimeLeft);
