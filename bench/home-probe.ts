/** Runs in the page before its own scripts. Measures when the list is visible and how long each key takes. */
export type HomeProbe = {
  /** When the list of repositories was painted, in ms since the navigation. */
  list: number;
  /** From each key or click to the paint with the expected list, in ms. */
  waits: number[];
  /** Waits after the next key or click for a list with at least this many rows that contain the text. */
  expect: (kind: "keydown" | "click", rows: number, text: string) => void;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    homeProbe: HomeProbe;
  }
}

export function homeProbe(): void {
  const rows = (): Element[] => [...document.querySelectorAll('ul[aria-label="Repositories"] a')];
  const whenPainted = (done: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", done);
    port1.start();
    port2.postMessage(0);
  };
  const watch = (isShown: () => boolean, done: () => void): void => {
    const check = (): void => {
      if (isShown()) whenPainted(done);
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  };
  window.homeProbe = {
    list: 0,
    waits: [],
    expect: (kind, min, text) =>
      addEventListener(
        kind,
        ({ timeStamp }) =>
          watch(
            () => {
              const shown = rows();
              return shown.length >= min && shown.every((row) => row.textContent.includes(text));
            },
            () => window.homeProbe.waits.push(performance.now() - timeStamp),
          ),
        { capture: true, once: true },
      ),
  };
  watch(
    () => rows().length >= 10,
    () => {
      window.homeProbe.list = performance.now();
    },
  );
}
