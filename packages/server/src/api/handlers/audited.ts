import type { AuditEntry, CallName, User } from "@signalbox/contract";
import type { StoredRepo } from "../../store/repos.ts";

/** The calls that are recorded for administrators: approvals, deployments, deletions, settings, secrets and users. */
const audited: ReadonlySet<CallName> = new Set<CallName>([
  ...(["approveStage", "declineStage", "declineBuild", "promoteBuild", "rollbackBuild"] as const),
  ...(["purgeBuilds", "deleteLogs", "deleteBranch", "deleteDeployment", "deletePull"] as const),
  ...(["deleteArtifact", "deleteArtifacts"] as const),
  ...([
    "enableRepo",
    "updateRepo",
    "disableRepo",
    "chownRepo",
    "repairRepo",
    "startTrial",
  ] as const),
  ...(["createCron", "updateCron", "deleteCron"] as const),
  ...(["createSecret", "updateSecret", "deleteSecret", "signFile"] as const),
  ...(["createOrgSecret", "updateOrgSecret", "deleteOrgSecret", "bindNamespace"] as const),
  ...(["createWebhook", "updateWebhook", "deleteWebhook"] as const),
  ...(["createTemplate", "updateTemplate", "deleteTemplate"] as const),
  ...(["createUser", "changeUser", "deleteUser", "rotateTokenOfUser", "createSignInLink"] as const),
  ...(["pauseQueue", "resumeQueue", "removePulledImages"] as const),
]);

type Made = {
  caller: User | undefined;
  stored: StoredRepo | undefined;
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
};

const maxCharacters = 500;

/** What is recorded of a call that succeeded; undefined if nothing is. It has names of what was changed, but no values. */
export function auditEntryOf(
  name: CallName,
  { caller, stored, params, query, body }: Made,
  time: number,
): Omit<AuditEntry, "id"> | undefined {
  if (caller === undefined || !audited.has(name)) return undefined;
  const known = stored === undefined ? ["number"] : ["namespace", "name", "number"];
  const subject = [
    ...Object.keys(params).flatMap((key) => (known.includes(key) ? [] : (params[key] ?? []))),
    ...textsOf(query, ["target", "before"]),
    ...textsOf(body, ["name", "login"]),
    ...(name.startsWith("update") || name === "changeUser" ? [changedKeys(body)] : []),
  ];
  return {
    time,
    actor: caller.login,
    action: name,
    repo: stored?.repo.slug ?? "",
    build: Number(params["number"] ?? 0),
    subject: subject.join(" ").slice(0, maxCharacters),
  };
}

function textsOf(input: unknown, names: readonly string[]): string[] {
  const fields = new Map(Object.entries(input ?? {}));
  return names.flatMap((name) => {
    const value: unknown = fields.get(name);
    return typeof value === "string" && value !== "" ? [value] : [];
  });
}

function changedKeys(body: unknown): string {
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  return `(${given.map(([key]) => key).join(", ")})`;
}
