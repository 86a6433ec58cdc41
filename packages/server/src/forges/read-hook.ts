import { isSha } from "../source/names.ts";
import { UnreadableRequest } from "./forge-error.ts";
import type { ForgeEvent } from "./forge-event.ts";
import type { Forge, HookRequest } from "./forge.ts";

/**
 * What a request of a hook says. Throws an UnreadableRequest, also if there is something else in place of the id of a commit,
 * which git would read as refs to copy, or of a number, which could not be stored.
 */
export function readHook(forge: Pick<Forge, "readRequest">, request: HookRequest): ForgeEvent {
  const event = forge.readRequest(request);
  const sha = commitOf(event);
  if (sha !== undefined && !isSha(sha))
    throw new UnreadableRequest(`The request names no commit, but "${sha.slice(0, 80)}"`);
  const number = numberOf(event);
  if (number !== undefined && !(Number.isSafeInteger(number) && number > 0))
    throw new UnreadableRequest(`The request has the number ${number}`);
  return event;
}

function commitOf(event: ForgeEvent): string | undefined {
  if (event.kind === "push") return event.after;
  if (event.kind === "pull_request") return event.pullRequest.sha;
  return event.kind === "deployment" ? event.sha : undefined;
}

function numberOf(event: ForgeEvent): number | undefined {
  if (event.kind === "pull_request") return event.pullRequest.number;
  return event.kind === "deployment" ? event.id : undefined;
}
