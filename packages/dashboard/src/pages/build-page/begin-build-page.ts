import { loadFile } from "../../lib/load-file.ts";
import { prepareWorker } from "@signalbox/log-engine";
import { readPlace } from "./model/place.ts";
import { rememberedView } from "./model/use-build-view.ts";

const address = /^([\w.-]+)\/([\w.-]+)\/(\d+)(?:\/(\d+))?(?:\/(\d+))?\/?$/;

/**
 * Where the page is opened at a build: begins what takes longest before anything is drawn, which is the
 * page's own file and the reader of the log. `path` is the address below the base.
 */
export const beginBuildPage = (path: string): void => {
  const [, namespace = "", name = "", build = "", stage, step] = address.exec(path) ?? [];
  const place = readPlace({ namespace, name, build, stage, step });
  if (place === undefined) return;
  // If it does not come now, the screen says so, and asks again.
  void loadFile(() => import("./BuildPage.tsx")).catch(() => undefined);
  if (rememberedView() === "log") prepareWorker();
};
