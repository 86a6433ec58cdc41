import { wait } from "./wait.ts";

/** Styles that the page wanted and that did not come. */
const lost = new Set<HTMLLinkElement>();
/** Those that were lost when a file did not come. */
const lostWith = new WeakMap<() => Promise<unknown>, readonly string[]>();
let isWatching = false;
let bringing = Promise.resolve();

/**
 * Asks for a part of the page that is a file of its own (`import()`), again if it is needed. Styles that did not
 * come with an earlier attempt are brought first: the bundler's loader asks for each only once, and the part
 * would stand there without them. Rejects with what kept a file from coming.
 */
export const loadFile = async <Module>(ask: () => Promise<Module>): Promise<Module> => {
  watchStyles();
  bringing = bringing.then(bringLost);
  await bringing;
  const missing = lostNow().find((href) => lostWith.get(ask)?.includes(href));
  if (missing !== undefined) throw new Error(`${missing} did not come`);
  try {
    return await ask();
  } catch (error) {
    lostWith.set(ask, lostNow());
    throw error;
  }
};

const lostNow = (): string[] => [...lost].map(({ href }) => href);

/** As {@link loadFile}, but tries again until the file is here, or the signal aborts. */
export const loadFileAtLast = async <Module>(
  ask: () => Promise<Module>,
  signal: AbortSignal,
  onFailure: () => void = () => undefined,
): Promise<Module> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadFile(ask);
    } catch {
      signal.throwIfAborted();
      onFailure();
      await hope(failures, signal);
    }
  }
};

const firstMs = 1000;
const mostMs = 4000;

/** Resolves when another attempt may succeed: after a while, or at once when the browser is online again. */
const hope = async (failures: number, signal: AbortSignal): Promise<void> => {
  const done = new AbortController();
  const isOver = AbortSignal.any([signal, done.signal]);
  const online = new Promise<void>((resolve) =>
    addEventListener("online", () => resolve(), { signal: isOver }),
  );
  const later = wait(Math.min(firstMs * 2 ** (failures - 1), mostMs), isOver);
  later.catch(() => undefined);
  try {
    await Promise.race([online, later]);
  } finally {
    done.abort();
  }
};

const watchStyles = (): void => {
  if (isWatching || typeof document === "undefined") return;
  isWatching = true;
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lost.add(target);
  };
  // It does not bubble.
  document.addEventListener("error", onError, true);
};

const bringLost = async (): Promise<void> => {
  const links = [...lost];
  lost.clear();
  await Promise.all(links.map(bringStyle));
};

/** Puts another one in its place. Resolves when that has come or is lost, too. */
const bringStyle = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    const again = document.createElement("link");
    again.rel = "stylesheet";
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.addEventListener("load", () => resolve());
    again.addEventListener("error", () => resolve());
    link.replaceWith(again);
  });
