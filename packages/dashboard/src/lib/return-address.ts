import { rememberedInTab, rememberInTab } from "./storage.ts";

const memory = "way-back";
const keepMs = 60 * 60 * 1000;

/**
 * Stores the address of the page from which a visitor was sent to sign in, because servers always redirect to
 * home after signing in. Home itself is not stored.
 */
export function saveReturnAddress(address: string, now: number): void {
  return rememberInTab(memory, address === document.baseURI ? undefined : `${now} ${address}`);
}

export function forgetReturnAddress(): void {
  return rememberInTab(memory, undefined);
}

/**
 * Removes and returns the path, query and hash of the page to return to. Undefined if there is none, if it was
 * stored more than an hour ago, or if it belongs to a dashboard under another base path.
 */
export function takeReturnAddress(now: number): string | undefined {
  const [, since, address] = /^(\d+) (.+)$/.exec(rememberedInTab(memory) ?? "") ?? [];
  forgetReturnAddress();
  if (address?.startsWith(document.baseURI) !== true || now - Number(since) > keepMs)
    return undefined;
  return address.slice(new URL(document.baseURI).origin.length);
}
