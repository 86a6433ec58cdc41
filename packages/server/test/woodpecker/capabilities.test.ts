import type { CallName, Capability } from "@signalbox/contract";
import { expect, it } from "vitest";
import { isAnswered } from "../../src/connected/answers/register-answers.ts";
import { lacksOf, missingCalls } from "../../src/connected/woodpecker/lacks.ts";
import { createWoodpeckerBackend } from "../../src/connected/woodpecker/woodpecker.ts";
import { openUpstream } from "../../src/connected/upstream/upstream.ts";

/** What the pages ask for because of a capability. A dash: for one that is not about calls. */
const callsOf: Readonly<Record<Capability, readonly CallName[] | "-">> = {
  history: ["listBuildDetails", "getSummary", "listRestarts"],
  promote: ["promoteBuild"],
  rollback: ["rollbackBuild"],
  debug: "-",
  deployTasks: "-",
  restartFailed: ["getRestart"],
  restartDeclined: "-",
  allDeployments: "-",
  stageApproval: "-",
  lateApproval: "-",
  trustSettings: "-",
  accounts: ["createSignInLink"],
  cronSeconds: "-",
  cronPause: "-",
  cronZones: "-",
  secretEvents: "-",
  cron: ["listCron", "createCron", "deleteCron"],
  secrets: ["listSecrets", "createSecret", "updateSecret", "deleteSecret"],
  purge: ["purgeBuilds"],
  queue: ["listQueue", "listIncompleteStages"],
  queueReasons: ["listUserQueue", "getQueueOverview"],
  suggestions: ["getPipelineSuggestion", "startTrial"],
  webhooks: ["listWebhooks", "createWebhook"],
  index: ["purgeIndex"],
  example: ["getExample", "removeExample"],
  images: ["getPulledImages", "removePulledImages"],
  runners: ["listRunners"],
  localRepositories: ["listNamespaces"],
  artifacts: ["listArtifacts", "deleteArtifact", "deleteArtifacts", "getArtifactSizes"],
  changes: ["getBuildChanges", "getFileDiff"],
  tests: ["listTests", "getTest", "listRepoTests", "getTestHistory"],
  pipelineFiles: ["getPipelineFile"],
  pipelineChanges: ["getPipelineChange"],
  stepVariables: ["getParameters", "getStepEnvironment"],
  access: ["getAccess", "listAudit"],
};

it("names as lacking exactly the capabilities whose calls it does not answer", async () => {
  const upstream = openUpstream(new URL("http://127.0.0.1:1"));
  const { calls } = createWoodpeckerBackend({
    ask: async () => new Uint8Array(),
    upstream,
    clock: Date.now,
    version: "3.0.0",
    url: undefined,
    hasToken: false,
    stopped: AbortSignal.abort(),
  });
  const isThere = (name: CallName): boolean =>
    isAnswered(name) || (calls[name] !== undefined && missingCalls[name] === undefined);
  for (const [capability, names] of Object.entries(callsOf)) {
    if (names === "-") continue;
    const isLacking = Object.hasOwn(lacksOf("3.17.0"), capability);
    expect([capability, names.every(isThere)]).toEqual([capability, !isLacking]);
  }
  expect(lacksOf("3.17.0")).toHaveProperty("debug");
  await upstream.close();
});

it.each([
  ["3.0.0", ["cronPause", "cronZones"]],
  ["3.12.4", ["cronPause", "cronZones"]],
  ["v3.13.0", ["cronZones"]],
  ["3.14.1", ["cronZones"]],
  ["3.15.0", []],
  ["4.0.0", []],
  ["next-bb6faf0", []],
])("offers of cron jobs what Woodpecker %s has", (version, expected) => {
  const names = Object.keys(lacksOf(version));
  expect(names.filter((name) => /^cron(Pause|Zones)$/.test(name))).toEqual(expected);
});
