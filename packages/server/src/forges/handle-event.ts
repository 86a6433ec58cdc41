import type { Refs } from "../source/refs.ts";
import { SourceError } from "../source/source-error.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Changes, Outcome } from "./changes.ts";
import { whyUninteresting } from "./describe-event.ts";
import type { DeploymentEvent, ForgeEvent, PullRequestEvent, PushEvent } from "./forge-event.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { Remotes } from "./remotes.ts";

/** A request names a commit that the mirror lacks. The forge may have it in a moment. */
export class NotYet extends Error {
  override name = "NotYet";
}

export type EventHandler = {
  /**
   * Starts the build of which an event of a hook tells. Rejects with NotYet.
   * @param refs the branches and tags of the mirror
   */
  handle: (stored: StoredRepo, event: ForgeEvent, refs: Refs) => Promise<Outcome>;
  /** The id of a commit, or of the one that a tag object names. Rejects with NotYet. */
  requireCommit: (stored: StoredRepo, sha: string) => Promise<string>;
};

export function createEventHandler(
  { store, trigger }: Pick<ForgeParts, "store" | "trigger">,
  remotes: Remotes,
  changes: Changes,
): EventHandler {
  const requireCommit = async (stored: StoredRepo, sha: string): Promise<string> => {
    const find = () => trigger.findCommit(stored, sha);
    const isMissing = (error: unknown): error is SourceError =>
      error instanceof SourceError && error.reason === "commit_not_found";
    const found = await find().catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found !== undefined) return found.sha;
    if (await remotes.fetchCommit(stored, sha)) return (await find()).sha;
    throw new NotYet();
  };

  const handlePush = async (stored: StoredRepo, event: PushEvent, refs: Refs): Promise<Outcome> => {
    const { ref, before, after, sender, authorLogin } = event;
    const current = refs.get(ref);
    if (event.isEcho) return { none: "Another request tells of the same push" };
    if (current === undefined) throw new NotYet();
    const sha = await requireCommit(stored, after);
    if (store.seenRefs.find(stored.repo.id, ref) === sha)
      return { none: "The commit was seen before, by an earlier request or a comparison" };
    const pushed = { sender, authorLogin };
    return changes.push(stored, { ref, before, after: sha, current, pushed });
  };

  const handlePull = async (
    stored: StoredRepo,
    { action, pullRequest, sender }: PullRequestEvent,
  ): Promise<Outcome> => {
    const { number, sha, ref } = pullRequest;
    const { id } = stored.repo;
    if (action === "closed") {
      store.builds.setPullClosed(id, number, true);
      return { none: "It was closed, or merged, which the push to its target branch tells" };
    }
    let outcome: Outcome = { none: "It has no new commit" };
    if (action !== "edited") {
      await requireCommit(stored, sha);
      outcome = await changes.pull(stored, { pullRequest, action, sender });
    }
    // Its newest commit may have a build already, which is not repeated.
    if (action === "reopened") store.builds.relistPull(id, number, ref);
    store.builds.updatePull(id, number, pullRequest);
    return outcome;
  };

  const handleDeployment = async (
    stored: StoredRepo,
    event: DeploymentEvent,
    refs: Refs,
  ): Promise<Outcome> => {
    const sha = await requireCommit(stored, event.sha);
    const named = [`refs/heads/${event.name}`, `refs/tags/${event.name}`];
    // Remote runners fetch a branch or tag, so a commit is one of the default branch.
    const ref = named.find((name) => refs.has(name)) ?? `refs/heads/${stored.repo.default_branch}`;
    return changes.deploy(stored, { ...event, sha, ref });
  };

  const handleDelete = (stored: StoredRepo, ref: string, refs: Refs): Outcome => {
    if (refs.has(ref)) return { none: "It exists again" };
    changes.forget(stored, ref);
    return { none: "A deletion starts no build" };
  };

  const handle: EventHandler["handle"] = async (stored, event, refs) => {
    if (event.kind === "push") return handlePush(stored, event, refs);
    if (event.kind === "pull_request") return handlePull(stored, event);
    if (event.kind === "deployment") return handleDeployment(stored, event, refs);
    if (event.kind === "delete") return handleDelete(stored, event.ref, refs);
    return { none: whyUninteresting(event) };
  };

  return { handle, requireCommit };
}
