import type { Cipher } from "./keys/keys.ts";
import type { Clock } from "../lib/clock.ts";
import { createApprovalStore } from "./approvals.ts";
import { createArtifactStore } from "./artifacts.ts";
import { createAuditStore } from "./audit.ts";
import { openBuildTables } from "./build-tables.ts";
import { createCountStore } from "./counts.ts";
import { createCronStore } from "./cron.ts";
import { openDatabase } from "./database/database.ts";
import { createDroneImportStore } from "./drone-imports.ts";
import { createImportedBuildStore } from "./imported-builds.ts";
import { createCommitStatusStore } from "./forge/commit-statuses.ts";
import { createForgeChangeStore } from "./forge/forge-changes.ts";
import { createForgeMembershipStore } from "./forge/forge-memberships.ts";
import { createForgePermissionStore } from "./forge/forge-permissions.ts";
import { createForgeRepoStore } from "./forge/forge-repos.ts";
import { createForgeTokenStore } from "./forge/forge-tokens.ts";
import { createHookOutcomeStore } from "./forge/hook-outcomes.ts";
import { createHookRequestStore } from "./forge/hook-requests.ts";
import { createExampleMark, readInstallation } from "./installation.ts";
import { createKeyCheck } from "./settings/key-check.ts";
import { createMailStore } from "./mails/mails.ts";
import { createNamespaceStore } from "./settings/namespaces.ts";
import { createOrgSecretStore } from "./settings/org-secrets.ts";
import { createQueueStore } from "./queue.ts";
import { createRemoteStageStore } from "./remote-stages.ts";
import { createSecretStore } from "./settings/secrets.ts";
import { createSeenRefStore } from "./seen-refs.ts";
import { createSessionStore } from "./sessions.ts";
import { createSignInLinkStore } from "./sign-in-links.ts";
import { createStepEnvironmentStore } from "./step-environments.ts";
import { createStepStore } from "./steps.ts";
import { createTestRunStore } from "./test-runs.ts";
import { createTestStore } from "./tests.ts";
import { createTakenStageStore } from "./taken-stages.ts";
import { createTemplateStore } from "./settings/templates.ts";
import { createUserStore } from "./users.ts";
import { createDeliveryStore } from "./webhooks/deliveries.ts";
import { createWebhookStore } from "./webhooks/webhooks.ts";

export type Store = ReturnType<typeof openStore>;

/** All persistent state except logs. All calls are synchronous. */
export function openStore(file: string, clock: Clock, cipher: Cipher) {
  const database = openDatabase(file);
  const mails = createMailStore(database);
  return {
    ...openBuildTables(database, clock, mails),
    mails,
    installation: readInstallation(database),
    keyCheck: createKeyCheck(database, cipher),
    exampleMark: createExampleMark(database),
    users: createUserStore(database, clock, cipher),
    sessions: createSessionStore(database),
    signInLinks: createSignInLinkStore(database),
    steps: createStepStore(database),
    audit: createAuditStore(database),
    tests: createTestStore(database),
    takenStages: createTakenStageStore(database),
    testRuns: createTestRunStore(database),
    stepEnvironments: createStepEnvironmentStore(database),
    remoteStages: createRemoteStageStore(database),
    queue: createQueueStore(database),
    seenRefs: createSeenRefStore(database),
    approvals: createApprovalStore(database),
    artifacts: createArtifactStore(database),
    cron: createCronStore(database, clock),
    secrets: createSecretStore(database, cipher),
    orgSecrets: createOrgSecretStore(database, cipher),
    webhooks: createWebhookStore(database, clock, cipher),
    deliveries: createDeliveryStore(database, clock, cipher),
    forgeRepos: createForgeRepoStore(database, clock, cipher),
    forgeTokens: createForgeTokenStore(database, cipher),
    forgePermissions: createForgePermissionStore(database, clock),
    forgeMemberships: createForgeMembershipStore(database),
    forgeChanges: createForgeChangeStore(database),
    hookOutcomes: createHookOutcomeStore(database),
    hookRequests: createHookRequestStore(database, clock),
    commitStatuses: createCommitStatusStore(database, clock),
    templates: createTemplateStore(database, clock),
    droneImports: createDroneImportStore(database, cipher),
    importedBuilds: createImportedBuildStore(database),
    namespaces: createNamespaceStore(database),
    counts: createCountStore(database),
    /** How many rows have been changed since the store was opened. It grows with every write. */
    changes: database.changes,
    /** Runs `work`, which must not await, in a transaction. A nested call joins the outer one. */
    transaction: database.transaction,
    tryWrite: database.tryWrite,
    noticeOthers: database.noticeOthers,
    refuseWrites: database.refuseWrites,
    /** Calls the only listener after each change of permissions. */
    onRightsChange: database.onRightsChange,
    close: database.close,
  };
}
