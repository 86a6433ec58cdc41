import {
  droneClient,
  droneLicences,
  rareCapabilities,
  type Capabilities,
  type Capability,
} from "@signalbox/contract";

const missing =
  "Filters, verdicts, trends, comparisons, reasons in lists and more need Signalbox's own server in front of the CI server.";

const additions: readonly Capability[] = [
  "history",
  "allDeployments",
  "lateApproval",
  "queueReasons",
  "suggestions",
  "webhooks",
  "example",
  "images",
  "runners",
  "localRepositories",
  "pipelineFiles",
  "changes",
  "pipelineChanges",
  "stepVariables",
  "access",
  "tests",
  "index",
];

/** A CI server whose web server hosts these pages, without our server: it has the calls of the specification only. */
export const bareServer: Capabilities = {
  name: "a CI server without Signalbox in front of it",
  client: droneClient,
  licence_link: droneLicences,
  lacks: { ...Object.fromEntries(additions.map((name) => [name, missing])), ...rareCapabilities },
};
