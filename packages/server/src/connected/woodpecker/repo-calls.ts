import { approvalModes, type Repo } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { RepoName } from "../backend/backend.ts";
import type { Asked, Translations } from "../backend/translation.ts";
import type { Client } from "./client.ts";
import { listOf, WoodpeckerRepo } from "./entities.ts";
import type { Reads } from "./reads.ts";
import { toRepo } from "./to-entities.ts";

/** The calls about repositories and their settings. */
export function createRepoCalls({ client, reads }: { client: Client; reads: Reads }): Translations {
  /** Changes a repository, and reads it again. */
  const change = async (
    asked: Asked,
    name: RepoName,
    work: (repo: Repo) => Promise<unknown>,
  ): Promise<Repo> => {
    const repo = await asked.repo(name);
    await work(repo);
    asked.forget(name);
    return asked.repo(name);
  };

  return {
    getRepo: ({ params }, asked) => {
      asked.forget(params);
      return asked.repo(params);
    },
    enableRepo: async ({ params }, asked) => {
      const repo = await asked.repo(params);
      const path = `/api/repos?forge_remote_id=${encodeURIComponent(repo.uid)}`;
      await client.send(asked.caller, "POST", path).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
      });
      asked.forget(params);
      asked.reopenStreams();
      return asked.repo(params);
    },
    updateRepo: ({ params, body }, asked) =>
      change(asked, params, async (repo) => {
        const path = `/api/repos/${repo.id}`;
        const known = await client.get(asked.caller, path, WoodpeckerRepo, asked.signal);
        const cancels = toCancelEvents(known.cancel_previous_pipeline_events, body);
        const approval = toApprovalMode(known.require_approval, body);
        return client.send(asked.caller, "PATCH", `/api/repos/${repo.id}`, {
          ...(typeof body.visibility === "string" && { visibility: body.visibility }),
          ...(typeof body.config_path === "string" && { config_file: body.config_path }),
          ...(typeof body.timeout === "number" && { timeout: body.timeout }),
          ...(approval !== undefined && { require_approval: approval }),
          ...(typeof body.ignore_pull_requests === "boolean" && {
            allow_pr: !body.ignore_pull_requests,
          }),
          ...(cancels !== undefined && { cancel_previous_pipeline_events: cancels }),
        });
      }),
    disableRepo: async ({ params, query }, asked) => {
      const repo = await asked.repo(params);
      const remove = query.remove === "true" ? "?remove=true" : "";
      await client.send(asked.caller, "DELETE", `/api/repos/${repo.id}${remove}`);
      asked.forget(params);
      reads.otherRepos.expire(asked.caller);
      return { ...repo, active: false };
    },
    chownRepo: ({ params }, asked) =>
      change(asked, params, ({ id }) =>
        client.send(asked.caller, "POST", `/api/repos/${id}/chown`),
      ),
    repairRepo: ({ params }, asked) =>
      change(asked, params, ({ id }) =>
        client.send(asked.caller, "POST", `/api/repos/${id}/repair`),
      ),
    listAllRepos: async ({ query }, asked) => {
      const path = `/api/repos?page=${Number(query.page) || 1}&perPage=50`;
      const all = await client.get(asked.caller, path, listOf(WoodpeckerRepo), asked.signal);
      return all.map((one) => toRepo(one, { now: reads.now() }));
    },
  };
}

type Approvals = {
  require_approval?: string | null | undefined;
  protected?: boolean | null | undefined;
};

/**
 * Which builds wait for approval; undefined to leave it. Only a repository in which all of them do is protected, so that others
 * keep their mode if this is switched off; that one gets the mode of new repositories. Throws a 400 for an unknown mode.
 */
export function toApprovalMode(known: string, body: Approvals): string | undefined {
  const { require_approval: mode, protected: isProtected } = body;
  if (typeof mode === "string") {
    if (!approvalModes.some((one) => one === mode))
      throw new ApiError(400, `require_approval must be one of ${approvalModes.join(", ")}`);
    return mode;
  }
  if (isProtected === true) return "all_events";
  return isProtected === false && known === "all_events" ? "forks" : undefined;
}

type Cancels = {
  auto_cancel_pull_requests?: boolean | null | undefined;
  auto_cancel_pushes?: boolean | null | undefined;
};

/** The events whose new builds end the builds before them; undefined to leave them. Other events stay. */
const toCancelEvents = (
  known: readonly string[],
  { auto_cancel_pull_requests: pulls, auto_cancel_pushes: pushes }: Cancels,
): string[] | undefined => {
  if (typeof pulls !== "boolean" && typeof pushes !== "boolean") return undefined;
  const events = new Set(known);
  for (const [event, isOn] of Object.entries({ pull_request: pulls, push: pushes })) {
    if (isOn === true) events.add(event);
    else if (isOn === false) events.delete(event);
  }
  return [...events];
};
