import { hasLevel, type PermittedRepo, type SessionUser } from "@signalbox/contract";
import { isOnEmbeddedServer } from "../session.ts";

/**
 * Whether the user may manage the webhooks of a repository: its administrators may, on the embedded server. The level
 * is the same as in the table of the webhook calls, which only the screen of webhooks loads.
 */
export function offersWebhooks(
  user: SessionUser | undefined,
  repo: PermittedRepo | undefined,
): boolean {
  return isOnEmbeddedServer(user) && hasLevel("admin", user, repo);
}
