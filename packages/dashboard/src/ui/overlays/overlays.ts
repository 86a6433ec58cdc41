import { lazyModule } from "../lazy.tsx";

/** Dialogs, menus and toasts. They share most of their code, which is loaded after the first screen. */
export const overlays = lazyModule(() => import("./loaded-overlays.ts"));
