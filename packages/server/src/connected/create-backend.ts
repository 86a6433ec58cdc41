import type { Clock } from "../lib/clock.ts";
import type { Ask } from "./backend/ask.ts";
import type { Backend } from "./backend/backend.ts";
import { createDroneBackend } from "./drone/drone.ts";
import type { ServerTime } from "./upstream/server-time.ts";
import type { Upstream } from "./upstream/upstream.ts";
import { createWoodpeckerBackend } from "./woodpecker/woodpecker.ts";

type Deps = {
  ask: Ask;
  upstream: Upstream;
  clock: Clock;
  theirs: ServerTime;
  url: URL | undefined;
  hasToken: boolean;
  stopped: AbortSignal;
};

/** The backend of what stands behind: Woodpecker of this version, or else a server with Drone's API. */
export function createBackend(version: string | undefined, deps: Deps): Backend {
  const { ask, upstream, clock, theirs, url, hasToken, stopped } = deps;
  if (version === undefined)
    return createDroneBackend({ ask, address: upstream.address, clock, stopped });
  return createWoodpeckerBackend({
    ask,
    upstream,
    clock: theirs.now,
    version,
    url,
    hasToken,
    stopped,
  });
}
