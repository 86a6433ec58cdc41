import { lazyComponent, lazyModule } from "../../../ui/lazy.tsx";

/** A file of its own, because the build page is large already. */
export const LazyArtifacts = lazyComponent(
  lazyModule(() => import("./BuildArtifacts.tsx")),
  (module) => module.BuildArtifacts,
);
