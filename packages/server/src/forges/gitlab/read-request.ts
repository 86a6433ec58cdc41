import * as z from "zod/mini";
import { UnreadableRequest } from "../forge-error.ts";
import { flag, id, text } from "../answer-values.ts";
import type { ForgeEvent } from "../forge-event.ts";
import type { ForgePerson, HookRequest, PullRequest } from "../forge.ts";
import { gitlabPerson, refOfMergeRequest, toPerson, toSeconds } from "./gitlab-answers.ts";

const sent = z.object({
  object_kind: z.string(),
  project: z.object({
    id,
    path_with_namespace: z.string(),
    /** 0, 10 and 20 are private, internal and public. */
    visibility_level: z.catch(z.optional(z.number()), undefined),
  }),
});
const push = z.object({
  ref: z.string(),
  before: z.string(),
  after: z.string(),
  user_id: id,
  user_username: text,
  user_name: text,
  user_email: text,
  user_avatar: text,
});
const mergeRequest = z.object({
  user: gitlabPerson,
  object_attributes: z.object({
    action: text,
    iid: z.number(),
    title: text,
    description: text,
    url: text,
    state: text,
    draft: flag,
    work_in_progress: flag,
    created_at: text,
    author_id: id,
    /** The head commit before; only if there is another one now. */
    oldrev: z.catch(z.optional(z.string()), undefined),
    source_branch: z.string(),
    target_branch: z.string(),
    source_project_id: z.nullish(id),
    source: z.nullish(z.object({ path_with_namespace: z.string() })),
    last_commit: z.object({
      id: z.string(),
      author: z.catch(z.object({ name: text, email: text }), { name: "", email: "" }),
    }),
  }),
});
type Sent = z.output<typeof mergeRequest>;

type Read = DistributiveOmit<ForgeEvent, "repository">;
type DistributiveOmit<Type, Key extends PropertyKey> = Type extends unknown
  ? Omit<Type, Key>
  : never;

/**
 * Throws an UnreadableRequest if the body is not what GitLab sends with such an event
 * (https://docs.gitlab.com/user/project/integrations/webhook_events/).
 */
export function readRequest(request: HookRequest): ForgeEvent {
  let kind = "";
  try {
    const body: unknown = JSON.parse(request.body.toString("utf8"));
    const { object_kind, project } = sent.parse(body);
    kind = object_kind;
    const { id: projectId, path_with_namespace: slug } = project;
    const isPrivate = project.visibility_level === 0;
    return { repository: { id: String(projectId), slug, isPrivate }, ...readEvent(kind, body) };
  } catch (cause) {
    throw new UnreadableRequest(`The body of a request with the event "${kind}" is not readable`, {
      cause,
    });
  }
}

const readEvent = (kind: string, body: unknown): Read => {
  if (kind === "push" || kind === "tag_push") return readPush(body);
  if (kind === "merge_request") return readMergeRequest(body);
  return { kind: "other", name: kind };
};

const zeros = /^0+$/;

const readPush = (body: unknown): Read => {
  const { ref, before, after, ...who } = push.parse(body);
  const sender = {
    id: String(who.user_id),
    login: who.user_username,
    name: who.user_name,
    email: who.user_email,
    avatar: who.user_avatar,
  };
  if (zeros.test(after)) return { kind: "delete", ref, sender };
  const parent = zeros.test(before) ? null : before;
  // Nothing says who the author of the head commit is at GitLab.
  return { kind: "push", ref, before: parent, after, authorLogin: "", isEcho: false, sender };
};

const actions = {
  open: "opened",
  reopen: "reopened",
  close: "closed",
  merge: "closed",
} as const;

const isAction = (text: string): text is keyof typeof actions => Object.hasOwn(actions, text);

const readMergeRequest = (body: unknown): Read => {
  const given = mergeRequest.parse(body);
  const { action, oldrev } = given.object_attributes;
  const sender = toPerson(given.user);
  const pullRequest = toPullRequest(given, sender);
  if (isAction(action))
    return { kind: "pull_request", action: actions[action], pullRequest, sender };
  if (action !== "update") return { kind: "other", name: `merge_request ${action}` };
  // Titles, labels and reviewers are updated, too.
  const what = oldrev === undefined ? "edited" : "synchronized";
  return { kind: "pull_request", action: what, pullRequest, sender };
};

const toPullRequest = ({ object_attributes: given }: Sent, sender: ForgePerson): PullRequest => {
  const { iid, title, description, url, source, source_project_id: sourceId } = given;
  return {
    number: iid,
    title,
    body: description,
    link: url,
    draft: given.draft || given.work_in_progress,
    state: given.state === "opened" ? "open" : "closed",
    ref: refOfMergeRequest(iid),
    source: given.source_branch,
    sha: given.last_commit.id,
    target: given.target_branch,
    targetSha: "",
    sourceRepository:
      sourceId === null || sourceId === undefined
        ? null
        : { id: String(sourceId), slug: source?.path_with_namespace ?? "" },
    author: authorOf(given, sender),
    created: toSeconds(given.created_at),
  };
};

/** GitLab sends only the id of the author; the newest commit is mostly theirs. */
const authorOf = (
  { author_id, last_commit: { author } }: Sent["object_attributes"],
  sender: ForgePerson,
): ForgePerson =>
  String(author_id) === sender.id
    ? sender
    : { id: String(author_id), login: "", ...author, avatar: "" };
