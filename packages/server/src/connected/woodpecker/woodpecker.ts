import { dataFrame } from "@signalbox/contract";
import type { Clock } from "../../lib/clock.ts";
import { parseJson, type Ask } from "../backend/ask.ts";
import type { Backend } from "../backend/backend.ts";
import { defaultLimits, type ProxiedPath } from "../upstream/proxied-path.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { createBuildActions } from "./build-actions.ts";
import { createBuildCalls } from "./build-calls.ts";
import { createClient } from "./client.ts";
import { WoodpeckerEvent } from "./entities.ts";
import { missingCalls, woodpeckerCapabilities } from "./lacks.ts";
import { createLogStream } from "./live-log.ts";
import { createReads } from "./reads.ts";
import { createCronCalls } from "./cron-calls.ts";
import { createSecretCalls } from "./secret-calls.ts";
import { createRepoCalls } from "./repo-calls.ts";
import { createServerCalls } from "./server-calls.ts";
import { createSignIn } from "./sign-in.ts";
import { createStepEnds } from "./step-ends.ts";
import { toBuild } from "./to-build.ts";
import { toRepo } from "./to-entities.ts";

type WoodpeckerDeps = {
  ask: Ask;
  upstream: Upstream;
  clock: Clock;
  version: string;
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
  hasToken: boolean;
  /** Aborted when this server stops. */
  stopped: AbortSignal;
};

/** A Woodpecker server of version 3. Its API is another one, so all calls are translated. */
export function createWoodpeckerBackend(deps: WoodpeckerDeps): Backend {
  const { ask, upstream, clock, version, url, hasToken, stopped } = deps;
  const { address } = upstream;
  const client = createClient({ ask, upstream, stopped });
  const reads = createReads(client, clock);
  const stepEnds = createStepEnds();
  return {
    ...reads,
    passes: woodpeckerPaths,
    calls: {
      ...missingCalls,
      ...createBuildCalls({ client, reads }),
      ...createBuildActions({ client, reads }),
      ...createRepoCalls({ client, reads }),
      ...createCronCalls({ client, reads }),
      ...createSecretCalls({ client }),
      ...createServerCalls({ client, reads }),
    },
    routes: [
      createLogStream({ client, reads, upstream, stepEnds, limits: streamLimits }),
      ...createSignIn({ upstream, url, hasToken }),
    ],
    translateFrame: async (frame, { caller, name, mayRead }) => {
      const [, json] = /^data: ?(.*)$/m.exec(frame) ?? [];
      const event = WoodpeckerEvent.safeParse(parseJson(Buffer.from(json ?? ""))).data;
      if (event === undefined) return undefined;
      const now = reads.now();
      const repo = toRepo(event.repo, { now, counter: event.pipeline.number });
      const isOther = name !== undefined && name.namespace !== repo.namespace;
      if (isOther || (name !== undefined && name.name !== repo.name)) return undefined;
      stepEnds.see(event.pipeline);
      reads.noteOrigin(event.pipeline);
      // Woodpecker decides who gets an event by the privacy at the git host, and when the stream opens.
      if (!(await mayRead(repo))) return undefined;
      const build = toBuild(event.pipeline, {
        repoId: repo.id,
        now,
        graph: reads.knownGraph(event.pipeline.id),
        agents: await reads.agents(caller, event.pipeline),
      });
      return dataFrame(JSON.stringify({ ...repo, build }));
    },
    hasLicence: false,
    hidesMachines: true,
    capabilities: async () => woodpeckerCapabilities(address.host, version),
  };
}

/** Longer than the pings of Woodpecker, which come each 30 seconds: a server that is being replaced keeps streams open, silent. */
const streamLimits = { answerMs: 10_000, pieceMs: 35_000 };
const events = "/api/stream/events";

/** Badges name a branch by its ref. Woodpecker would answer with the default branch. */
const toBadgePath = (path: string): string =>
  path.replace(/([?&])ref=refs(?:\/|%2f)heads(?:\/|%2f)/i, "$1branch=");

const woodpeckerPaths: readonly ProxiedPath[] = [
  { path: "/api/stream", to: events, kind: "builds", limits: streamLimits },
  { path: "/api/stream/:namespace/:name", to: events, kind: "builds", limits: streamLimits },
  { path: "/api/badges/*", rewrite: toBadgePath, kind: "other", limits: defaultLimits },
  { path: "/api/hook", kind: "other", limits: defaultLimits },
  { path: "/authorize", kind: "login", limits: { answerMs: 600_000, pieceMs: 30_000 } },
  { path: "/logout", kind: "logout", limits: defaultLimits },
  { path: "/healthz", kind: "other", limits: defaultLimits },
  { path: "/metrics", kind: "other", limits: defaultLimits },
];
