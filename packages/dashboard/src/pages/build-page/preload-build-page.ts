import { calls, fillPath } from "@signalbox/contract";
import { prepareWorkers, warmUpWorkers } from "@signalbox/log-engine";
import { serverUrl } from "../../api/config.ts";
import { countEarlyStreams, peekEarlyText } from "../../api/early-requests.ts";
import { loadFile } from "../../lib/load-file.ts";
import { readPlace } from "./model/place.ts";
import { rememberedView } from "./model/use-build-view.ts";

const address = /^([\w.-]+)\/([\w.-]+)\/(\d+)(?:\/(\d+))?(?:\/(\d+))?\/?$/;

/**
 * Starts loading the slowest parts, the module of the page and the log engine, before the first render if
 * the page is opened at a build. `path` is the address below the base.
 */
export function preloadBuildPage(path: string): void {
  const [, namespace = "", name = "", build = "", stage, step] = address.exec(path) ?? [];
  const place = readPlace({ namespace, name, build, stage, step });
  if (place === undefined) return;
  // The screen reports a failure and loads the file again.
  void loadFile(() => import("./BuildPage.tsx")).catch(() => undefined);
  if (rememberedView() !== "log") return;
  prepareWorkers(1);
  const details = serverUrl(fillPath(calls.getBuild.path, { namespace, name, number: build }));
  peekEarlyText(details)?.then(prepareForFailure, () => undefined);
}

/** Without a stored reason the page reads the logs of failed steps. A wrong guess costs time only. */
function prepareForFailure(details: string): void {
  const hasFailed = /"status":"(?:failure|error|killed)"/.test(details);
  if (!hasFailed || /"reason":"./.test(details)) return;
  prepareWorkers(countEarlyStreams());
  warmUpWorkers();
}
