import { callerHeader } from "@signalbox/contract";

/**
 * Whom the server takes this page for, which changes when the cookie becomes another person's: somebody else signs in, or
 * the session ends.
 */
let known: string | undefined;
let isChanged = false;
let fetchUser: () => Promise<void> = () => Promise.resolve();

/** `fetch` fetches the signed-in user again. */
export function onOtherCaller(fetch: () => Promise<void>): void {
  fetchUser = fetch;
}

/**
 * Resolves when the page knows the person to whom an answer was given, so that nothing is shown of one person under the
 * name of another. Answers of servers that do not name the caller resolve at once.
 * @param isUser whether it is the answer about the signed-in user
 */
export async function checkCaller({ headers }: Response, isUser: boolean): Promise<void> {
  const caller = headers.get(callerHeader);
  if (caller === null || caller === known) return;
  const isOther = known !== undefined;
  if (isUser || !isOther) known = caller;
  if (isOther && isUser) isChanged = true;
  else if (isOther) await fetchUser();
}

/** Whether the latest answer about the signed-in user was given to another caller than the answers before. */
export function takeCallerChange(): boolean {
  const wasChanged = isChanged;
  isChanged = false;
  return wasChanged;
}
