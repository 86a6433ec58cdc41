import { rememberedInTab, rememberInTab } from "./storage.ts";

const memory = "way-back";
const keptMs = 60 * 60 * 1000;

/**
 * Servers lead to home after signing in, whatever was asked for: this tab remembers the address of the
 * page that a visitor was sent away from. Home itself needs no way back.
 */
export const keepWayBack = (address: string, now: number): void =>
  rememberInTab(memory, address === document.baseURI ? undefined : `${now} ${address}`);

export const forgetWayBack = (): void => rememberInTab(memory, undefined);

/**
 * The path, query and hash of the page to go back to, once: it is forgotten. Undefined where there is none,
 * where it was asked for more than an hour ago, or by a dashboard under another base path.
 */
export const takeWayBack = (now: number): string | undefined => {
  const [, since, address] = /^(\d+) (.+)$/.exec(rememberedInTab(memory) ?? "") ?? [];
  forgetWayBack();
  if (address?.startsWith(document.baseURI) !== true || now - Number(since) > keptMs)
    return undefined;
  return address.slice(new URL(document.baseURI).origin.length);
};
