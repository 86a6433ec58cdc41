import * as z from "zod/mini";
import type { ForgeEvent } from "../forge-event.ts";
import type { HookRequest } from "../forge.ts";
import { UnreadableRequest } from "../forge-error.ts";
import { giteaPerson, giteaPullRequest, toPerson, toPullRequest } from "./gitea-answers.ts";
import { eventOf } from "./hook-headers.ts";

const sent = z.object({
  repository: z.object({
    id: z.union([z.number(), z.string()]),
    full_name: z.string(),
    private: z.catch(z.boolean(), false),
  }),
});
const fromPerson = z.object({ sender: giteaPerson });
const push = z.object({
  ref: z.string(),
  before: z.catch(z.string(), ""),
  after: z.string(),
  head_commit: z.nullish(z.object({ author: z.nullish(z.object({ username: z.string() })) })),
});
const created = z.object({ ref: z.string(), ref_type: z.string(), sha: z.catch(z.string(), "") });
const pullRequest = z.object({ action: z.string(), pull_request: giteaPullRequest });

/** Throws an UnreadableRequest if the body is not what the forge sends with such an event. */
export function readRequest(request: HookRequest): ForgeEvent {
  const { event, server } = eventOf(request);
  try {
    const body: unknown = JSON.parse(request.body.toString("utf8"));
    const { id, full_name: slug, private: isPrivate } = sent.parse(body).repository;
    return { repository: { id: String(id), slug, isPrivate }, ...readEvent(event, server, body) };
  } catch (cause) {
    throw new UnreadableRequest(`The body of a request with the event "${event}" is not readable`, {
      cause,
    });
  }
}

type Read = DistributiveOmit<ForgeEvent, "repository">;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown
  ? Omit<Type, Key>
  : never;

const readEvent = (event: string, server: "gitea" | "gogs", body: unknown): Read => {
  if (event === "push") return readPush(body);
  if (event === "create") return readCreate(body, server);
  if (event === "delete") return readDelete(body);
  if (event === "pull_request" || event === "pull_request_sync") return readPullRequest(body);
  if (event === "repository") return { kind: "repository_changed" };
  return { kind: "other", name: event };
};

const zeros = /^0+$/;

const readPush = (body: unknown): Read => {
  const { ref, before, after, head_commit } = push.parse(body);
  const sender = toPerson(fromPerson.parse(body).sender);
  if (zeros.test(after)) return { kind: "delete", ref, sender };
  // The test of a hook sends the newest commit as if it had been pushed, without a change.
  if (before === after) return { kind: "test" };
  return {
    kind: "push",
    ref,
    before: before === "" || zeros.test(before) ? null : before,
    after,
    authorLogin: head_commit?.author?.username ?? "",
    isEcho: false,
    sender,
  };
};

/** Gitea sends a push for each new branch and tag, too; Gogs does not for tags. */
const readCreate = (body: unknown, server: "gitea" | "gogs"): Read => {
  const { ref: name, ref_type, sha: after } = created.parse(body);
  const sender = toPerson(fromPerson.parse(body).sender);
  const isEcho = server === "gitea" || ref_type === "branch";
  const ref = fullRef(name, ref_type);
  return { kind: "push", ref, before: null, after, authorLogin: "", isEcho, sender };
};

const readDelete = (body: unknown): Read => {
  const { ref, ref_type } = created.parse(body);
  const sender = toPerson(fromPerson.parse(body).sender);
  return { kind: "delete", ref: fullRef(ref, ref_type), sender };
};

/** A hook of the type "forgejo" sends full names, one of the type "gitea" short ones. */
const fullRef = (name: string, type: string): string => {
  if (name.startsWith("refs/heads/") || name.startsWith("refs/tags/")) return name;
  return `refs/${type === "tag" ? "tags" : "heads"}/${name}`;
};

const actions = ["opened", "synchronized", "reopened", "closed", "edited"] as const;

const readPullRequest = (body: unknown): Read => {
  const { action, pull_request } = pullRequest.parse(body);
  const sender = toPerson(fromPerson.parse(body).sender);
  const known = actions.find((one) => one === action);
  if (known === undefined) return { kind: "other", name: `pull_request ${action}` };
  return {
    kind: "pull_request",
    action: known,
    pullRequest: toPullRequest(pull_request),
    sender,
  };
};
