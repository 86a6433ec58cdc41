import {
  calls,
  Capabilities,
  droneClient,
  droneLicences,
  fillPath,
  rareCapabilities,
  Version,
  type Capability,
} from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Clock } from "../../lib/clock.ts";
import { NoAnswer, parseJson, type Ask } from "../backend/ask.ts";
import type { Backend } from "../backend/backend.ts";
import type { Caller } from "../backend/caller.ts";
import { toUser } from "../backend/read-answers.ts";

const knownMs = 60_000;

/**
 * Returns a function that finds out what a server with Drone's API is called and lacks. Drone has no such call: its version is
 * requested once a minute, and its edition once, with the credentials of somebody who is signed in, because only such a call
 * shows it.
 */
export function createDroneCapabilities({
  ask,
  address: { host },
  clock,
}: {
  ask: Ask;
  address: URL;
  clock: Clock;
}): Backend["capabilities"] {
  let known: { version: Version; own: Capabilities | undefined; until: number } | undefined;
  let isOpenSource: boolean | undefined;

  /** Undefined if the server refuses. */
  const read = async (caller: Caller, path: string, signal: AbortSignal): Promise<unknown> => {
    try {
      return parseJson(await ask({ caller, path, signal }));
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof NoAnswer) throw error;
      return undefined;
    }
  };

  const readServer = async (caller: Caller, signal: AbortSignal) => {
    if (known !== undefined && clock() < known.until) return known;
    const answer = Version.safeParse(await read(caller, calls.getVersion.path, signal)).data;
    const own =
      answer?.source === "signalbox"
        ? Capabilities.safeParse(await read(caller, calls.getCapabilities.path, signal)).data
        : undefined;
    const found = { version: answer ?? {}, own, until: clock() + knownMs };
    if (answer !== undefined) known = found;
    return found;
  };

  /** Everybody may list the secrets of the namespace that has their name; the open-source edition has no such call. */
  const readEdition = async (caller: Caller, signal: AbortSignal): Promise<void> => {
    const user = toUser(await read(caller, calls.getUser.path, signal));
    if (user === undefined) return;
    const path = fillPath(calls.listOrgSecrets.path, { namespace: user.login });
    try {
      await ask({ caller, path, signal });
      isOpenSource = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another failure says nothing about the edition.
      if (error.status === 501 || error.status < 500) isOpenSource = error.status === 501;
    }
  };

  return async (caller, signal) => {
    const { version, own } = await readServer(caller, signal);
    if (own !== undefined) return { ...own, name: `Signalbox at ${host}` };
    if (isOpenSource === undefined) await readEdition(caller, signal);
    return droneCapabilities(host, version.version, isOpenSource === true);
  };
}

type Lacks = { readonly [Name in Capability]?: string };

/** What a Drone server is called and lacks. `isOpenSource`: it was built without the enterprise features. */
function droneCapabilities(
  host: string,
  version: string | undefined,
  isOpenSource: boolean,
): Capabilities {
  const release = /^\d+\.\d+/.exec(version ?? "")?.[0];
  return {
    name: `Drone ${release === undefined ? "" : `${release} `}at ${host}`,
    client: droneClient,
    licence_link: droneLicences,
    lacks: { ...always, ...(isOpenSource ? inOpenSource : {}) },
  };
}

const noFiles = "Drone does not show the pipeline file of a build or the variables of its steps.";

const always: Lacks = {
  ...rareCapabilities,
  allDeployments: "Drone lists only the newest deployment of each target.",
  lateApproval: "Drone never starts a stage that is approved after its dependencies have ended.",
  restartFailed: "Drone restarts all stages of a build.",
  queueReasons: "Drone does not say what a pending build waits for.",
  suggestions: "Drone does not suggest pipeline files.",
  webhooks: "Drone sends webhooks only to the addresses in its own configuration.",
  example: "Drone has no example repositories.",
  images: "Drone's runners look after the images that pipelines pull.",
  runners: "Drone does not list its runners.",
  access: "Drone takes permissions from its source host, and keeps no list of who changed what.",
  artifacts: "Drone keeps no files of builds.",
  changes: "Drone does not tell which commits and files are new in a build.",
  tests: "Drone reads no test reports.",
  pipelineFiles: noFiles,
  pipelineChanges: noFiles,
  stepVariables: noFiles,
  localRepositories: "Drone lists the repositories of its source host.",
};

const enterprise = (what: string): string =>
  `${what} an enterprise feature of Drone, and this server was built without these features.`;

const inOpenSource: Lacks = {
  promote: enterprise("Promotions are"),
  rollback: enterprise("Rollbacks are"),
  cron: enterprise("Cron jobs are"),
  secrets: enterprise("Secrets are"),
  purge: enterprise("The deletion of old builds is"),
  queue: enterprise("The list of the queue is"),
};
