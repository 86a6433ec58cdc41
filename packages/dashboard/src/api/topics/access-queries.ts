import type { AuditEntry, RepoAccess } from "@signalbox/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import type { AuditFilter } from "../loaders.ts";
import { keys, type RepoName } from "../queries.ts";

/** Who may do what in a repository. */
export function accessQuery(repo: RepoName) {
  return queryOptions({
    queryKey: [...keys.repo(repo), "access"],
    queryFn: ({ signal }): Promise<RepoAccess> => call("getAccess", repo, { signal }),
  });
}

const auditPage = 50;

/** Who changed what, newest first, page by page. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }): Promise<AuditEntry[]> =>
      call(
        "listAudit",
        {},
        { query: { ...filter, before: pageParam, limit: String(auditPage) }, signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < auditPage ? undefined : String(page.at(-1)?.id)),
  });
}
