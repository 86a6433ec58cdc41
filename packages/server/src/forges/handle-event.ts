import type { Refs } from "../source/refs.ts";
import { SourceError } from "../source/source-error.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Changes } from "./changes.ts";
import type { DeploymentEvent, ForgeEvent, PullRequestEvent, PushEvent } from "./forge-event.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { Remotes } from "./remotes.ts";

/** A request names a commit that the mirror lacks. The forge may have it in a moment. */
export class NotYet extends Error {
  override name = "NotYet";
}

export type EventHandler = {
  /**
   * Starts the builds of which an event of a hook tells. Rejects with NotYet.
   * @param refs the branches and tags of the mirror
   */
  handle: (stored: StoredRepo, event: ForgeEvent, refs: Refs) => Promise<void>;
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

  const handlePush = async (stored: StoredRepo, event: PushEvent, refs: Refs): Promise<void> => {
    const { ref, before, after, sender, authorLogin } = event;
    const current = refs.get(ref);
    // The push of a branch is always reported, too.
    if (event.isEcho) return;
    if (current === undefined) throw new NotYet();
    const sha = await requireCommit(stored, after);
    if (store.seenRefs.find(stored.repo.id, ref) === sha) return;
    const pushed = { sender, authorLogin };
    await changes.push(stored, { ref, before, after: sha, current, pushed });
  };

  const handlePull = async (
    stored: StoredRepo,
    { action, pullRequest, sender }: PullRequestEvent,
  ): Promise<void> => {
    if (action === "closed")
      return store.builds.setPullClosed(stored.repo.id, pullRequest.number, true);
    const { number, sha } = pullRequest;
    if (action !== "edited") {
      await requireCommit(stored, sha);
      await changes.pull(stored, { pullRequest, action, sender });
    }
    // Its newest commit may have a build already, which is not repeated.
    if (action === "reopened") store.builds.relistPull(stored.repo.id, number, pullRequest.ref);
    store.builds.updatePull(stored.repo.id, number, pullRequest);
  };

  const handleDeployment = async (
    stored: StoredRepo,
    event: DeploymentEvent,
    refs: Refs,
  ): Promise<void> => {
    const sha = await requireCommit(stored, event.sha);
    const named = [`refs/heads/${event.name}`, `refs/tags/${event.name}`];
    // Remote runners fetch a branch or tag, so a commit is one of the default branch.
    const ref = named.find((name) => refs.has(name)) ?? `refs/heads/${stored.repo.default_branch}`;
    await changes.deploy(stored, { ...event, sha, ref });
  };

  const handle = async (stored: StoredRepo, event: ForgeEvent, refs: Refs): Promise<void> => {
    if (event.kind === "push") await handlePush(stored, event, refs);
    else if (event.kind === "pull_request") await handlePull(stored, event);
    else if (event.kind === "deployment") await handleDeployment(stored, event, refs);
    else if (event.kind === "delete" && !refs.has(event.ref)) changes.forget(stored, event.ref);
  };

  return { handle, requireCommit };
}
