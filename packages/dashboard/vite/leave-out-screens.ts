import type { Plugin } from "vite";

/** Leaves out what pages load on demand: the server renders only what they show before that. */
export function leaveOutScreens(): Plugin {
  return {
    name: "leave-out-screens",
    resolveDynamicImport: (specifier) => ({ id: specifier, external: true }),
  };
}
