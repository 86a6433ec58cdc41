import type { ForgePerson, PullRequest } from "./forge.ts";

/** What a request of a hook says, in the same words for all hosts. `sender` is the person who did it. */
export type ForgeEvent = EventRepository &
  (
    | PushEvent
    | DeleteEvent
    | PullRequestEvent
    | DeploymentEvent
    | { kind: "test" }
    | { kind: "repository_changed" }
    | { kind: "other"; name: string }
  );

/** The repository that sent the request, under its present name. `isPrivate` is true only if the host says so. */
type EventRepository = { repository: { id: string; slug: string; isPrivate?: boolean } };

/**
 * A branch or tag that was created or moved. `after` is a tag object for an annotated tag, and `before` null where the host
 * does not say it or there was none.
 */
export type PushEvent = {
  kind: "push";
  ref: string;
  before: string | null;
  after: string;
  /** The login of the author of the head commit; "" if the host does not know the author. */
  authorLogin: string;
  /** Says the same as a request of another type that the host sends, too. */
  isEcho: boolean;
  sender: ForgePerson;
};

type DeleteEvent = { kind: "delete"; ref: string; sender: ForgePerson };

/** Somebody asked the host to have a commit deployed. */
export type DeploymentEvent = {
  kind: "deployment";
  /** Its number at the host, to which its statuses are sent. */
  id: number;
  /** The branch or tag as it was asked for; the id of a commit if there is none. */
  name: string;
  sha: string;
  target: string;
  description: string;
  params: Record<string, string>;
  sender: ForgePerson;
};

export type PullRequestEvent = {
  kind: "pull_request";
  action: "opened" | "synchronized" | "reopened" | "closed" | "edited";
  pullRequest: PullRequest;
  sender: ForgePerson;
};
