import { askAhead } from "../../api/client.ts";
import { prepareWorker } from "../../log/engine/start-worker.ts";
import { tailPieces } from "./console/stored-log-parts.ts";
import { readPlace } from "./place.ts";
import { rememberedView } from "./use-build-view.ts";

const address = /^([\w.-]+)\/([\w.-]+)\/(\d+)(?:\/(\d+))?(?:\/(\d+))?\/?$/;

/**
 * Where the page is opened at a build: begins what takes longest before anything is drawn, which is the
 * page's own file, the log and its reader. `path` is the address below the base.
 */
export const beginBuildPage = (path: string): void => {
  const [, namespace = "", name = "", build = "", stage, step] = address.exec(path) ?? [];
  const place = readPlace({ namespace, name, build, stage, step });
  if (place === undefined) return;
  void import("./BuildPage.tsx");
  if (rememberedView() === "graph") return;
  prepareWorker();
  const { repo, build: number } = place;
  const parameters = { ...repo, number, stage: place.stage, step: place.step };
  askAhead("getLogs", parameters, { tail: tailPieces });
};
