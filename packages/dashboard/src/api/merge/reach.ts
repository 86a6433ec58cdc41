import { reachHeader } from "@signalbox/contract";

/** How far the searches for lists of builds went that the server ended early. */
const reached = new WeakMap<object, number>();

/** Records how far the search for an answer went. */
export function recordReach(answer: object, { headers }: Response): void {
  const id = headers.get(reachHeader);
  if (id !== null) reached.set(answer, Number(id));
}

/** The id down to which builds were searched for a list, if the server stopped before it was full or complete. */
export function reachOf(answer: object): number | undefined {
  return reached.get(answer);
}
