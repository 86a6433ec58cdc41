import { droneClient, droneLicences, type Capabilities } from "@signalbox/contract";

const missing = "This needs Signalbox's own server in front of the CI server.";

/** A CI server whose web server hosts these pages, without our server: it has the calls of the specification only. */
export const bareServer: Capabilities = {
  name: "this server",
  client: droneClient,
  licence_link: droneLicences,
  lacks: {
    history: missing,
    allDeployments: missing,
    lateApproval: missing,
    queueReasons: missing,
    logTails: missing,
    defaultBranches: missing,
    suggestions: missing,
    webhooks: missing,
    example: missing,
    images: missing,
    runners: missing,
    index: missing,
    localRepositories: missing,
  },
};
