import { prepareWorker } from "../../log/engine/start-worker.ts";
import { readPlace } from "./place.ts";
import { rememberedView } from "./use-build-view.ts";

const address = /^([\w.-]+)\/([\w.-]+)\/(\d+)(?:\/(\d+))?(?:\/(\d+))?\/?$/;

/**
 * Where the page is opened at a build: begins what takes longest before anything is drawn, which is the
 * page's own file and the reader of the log. `path` is the address below the base.
 */
export const beginBuildPage = (path: string): void => {
  const [, namespace = "", name = "", build = "", stage, step] = address.exec(path) ?? [];
  const place = readPlace({ namespace, name, build, stage, step });
  if (place === undefined) return;
  void import("./BuildPage.tsx");
  if (rememberedView() === "log") prepareWorker();
};
