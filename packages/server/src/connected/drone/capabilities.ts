import {
  droneClient,
  droneLicences,
  type Capabilities,
  type Capability,
} from "@signalbox/contract";

type Lacks = { readonly [Name in Capability]?: string };

/** What a Drone server is called and lacks. `isOpenSource`: it was built without the enterprise features. */
export function droneCapabilities(
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

const always: Lacks = {
  allDeployments: "Drone lists only the newest deployment of each target.",
  lateApproval: "Drone never starts a stage that is approved after its dependencies have ended.",
  queueReasons: "Drone does not say what a pending build waits for.",
  defaultBranches: "Drone lists repositories without the state of their default branches.",
  suggestions: "Drone does not suggest pipeline files.",
  webhooks: "Drone sends webhooks only to the addresses in its own configuration.",
  example: "Drone has no example repositories.",
  images: "Drone's runners look after the images that pipelines pull.",
  runners: "Drone does not list its runners.",
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
