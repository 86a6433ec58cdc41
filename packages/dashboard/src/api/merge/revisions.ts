import { revisionHeader } from "@signalbox/contract";

/**
 * The state of the server's data that an answer was read from, as the server names it (`revisionHeader`). Undefined if the
 * server names none: then the changes since are unknown.
 */
export type Revision = string | undefined;

/** An opening of the feed, at this revision. */
export type Opening = { revision: Revision };

/** The revisions of the answers to each fetch, which its signal identifies. */
const answered = new WeakMap<AbortSignal, Revision[]>();

/** Records the revision of an answer. A fetch may request several answers, such as the pages of a list. */
export function recordRevision(signal: AbortSignal | undefined, { headers }: Response): void {
  if (signal === undefined) return;
  const revision = headers.get(revisionHeader) ?? undefined;
  answered.set(signal, [...(answered.get(signal) ?? []), revision]);
}

/** The one revision of all answers to a fetch. */
export function revisionOf(signal: AbortSignal | undefined): Revision {
  const [first, ...others] = (signal && answered.get(signal)) ?? [];
  return others.every((other) => other === first) ? first : undefined;
}

/**
 * Whether an answer is as current as a stream that opened at this revision. If so, nothing was written between the two,
 * and the stream announces later changes.
 */
export function isSameRevision(answer: Revision, opening: Revision): boolean {
  return answer !== undefined && answer === opening;
}
