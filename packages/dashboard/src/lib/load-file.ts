import { reloadIfReplaced } from "./reload-if-replaced.ts";
import { wait } from "./wait.ts";

/** The stylesheets that failed to load. */
const lostStyles = new Set<HTMLLinkElement>();
/** The URLs of the stylesheets that had failed when a file failed to load. */
const lostWith = new WeakMap<() => Promise<unknown>, readonly string[]>();
let isWatching = false;
let reloading = Promise.resolve();

/**
 * Loads a part of the page that is a separate file (`import()`). Stylesheets that failed in an earlier attempt are
 * loaded first, because the bundler's loader requests each of them only once and the part would be unstyled.
 * Rejects with the error of the file that failed. If that is gone because the server was updated, reloads the page.
 */
export async function loadFile<Module>(load: () => Promise<Module>): Promise<Module> {
  watchStyles();
  reloading = reloading.then(reloadLostStyles);
  await reloading;
  const missing = lostUrls().find((href) => lostWith.get(load)?.includes(href));
  if (missing !== undefined) throw new Error(`${missing} failed to load`);
  try {
    return await load();
  } catch (error) {
    lostWith.set(load, lostUrls());
    void reloadIfReplaced();
    throw error;
  }
}

const lostUrls = (): string[] => [...lostStyles].map(({ href }) => href);

/** Like {@link loadFile}, but retries until the file is loaded or the signal aborts. */
export async function loadFileWithRetry<Module>(
  load: () => Promise<Module>,
  signal: AbortSignal,
  onFailure: () => void = () => undefined,
): Promise<Module> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadFile(load);
    } catch {
      signal.throwIfAborted();
      onFailure();
      await waitForRetry(failures, signal);
    }
  }
}

const firstDelayMs = 1000;
const maxDelayMs = 4000;

/** Resolves when another attempt may succeed: after a delay, or as soon as the browser is online again. */
const waitForRetry = async (failures: number, signal: AbortSignal): Promise<void> => {
  const done = new AbortController();
  const isOver = AbortSignal.any([signal, done.signal]);
  const online = new Promise<void>((resolve) =>
    addEventListener("online", () => resolve(), { signal: isOver }),
  );
  const later = wait(Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs), isOver);
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
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lostStyles.add(target);
  };
  // Captured, because the `error` event of a link does not bubble.
  document.addEventListener("error", onError, true);
};

const reloadLostStyles = async (): Promise<void> => {
  const links = [...lostStyles];
  lostStyles.clear();
  await Promise.all(links.map(reloadStyle));
};

/** Replaces a stylesheet link to request it again. Resolves when that has succeeded or failed. */
const reloadStyle = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    const again = document.createElement("link");
    again.rel = "stylesheet";
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.addEventListener("load", () => resolve());
    again.addEventListener("error", () => resolve());
    link.replaceWith(again);
  });
