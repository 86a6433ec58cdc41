import * as z from "zod/mini";
import { AuditEntry, RepoAccess } from "../entities/access.ts";
import { listOf } from "../entities/fields.ts";
import { defineCalls } from "./call.ts";

/** Who may do what, and who did: this server's additions. */
export const accessCalls = defineCalls({
  getAccess: {
    summary: "Who may do what in a repository, and where each role comes from",
    method: "GET",
    path: "/api/repos/{namespace}/{name}/access",
    level: "write",
    answer: RepoAccess,
  },
  listAudit: {
    summary:
      "Who approved, deployed, or changed settings, secrets and users, newest first: entries below the id `before`, by exact `actor`, `action` (the name of a call) and `repo`",
    method: "GET",
    path: "/api/audit",
    level: "sysadmin",
    query: z.object({
      before: z.optional(z.string()),
      limit: z.optional(z.string()),
      actor: z.optional(z.string()),
      action: z.optional(z.string()),
      repo: z.optional(z.string()),
    }),
    answer: listOf(AuditEntry),
  },
});
