import { loadFile } from "../../lib/load-file.ts";
import { readPlace } from "./model/place.ts";

const address = /^([\w.-]+)\/([\w.-]+)\/(\d+)(?:\/(\d+))?(?:\/(\d+))?\/?$/;

/**
 * Starts loading the module of the page before the first render if the page is opened at a build. `path` is the address
 * below the base.
 */
export function preloadBuildPage(path: string): void {
  const [, namespace = "", name = "", build = "", stage, step] = address.exec(path) ?? [];
  const place = readPlace({ namespace, name, build, stage, step });
  if (place === undefined) return;
  // The screen reports a failure and loads the file again.
  void loadFile(() => import("./BuildPage.tsx")).catch(() => undefined);
}
