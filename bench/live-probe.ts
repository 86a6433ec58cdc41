/** The measurements of a page, taken inside it. */
export type LiveProbe = {
  /** Long tasks, in ms. */
  tasks: number[];
  /** Between frames, in ms. */
  frames: number[];
  /** Commits of React in each frame. */
  commits: number[];
  /** For each frame, the age of the newest visible event in ms. */
  ages: number[];
  /** From each event's sending until it was painted, in ms. Events that a newer one overtook are left out. */
  lags: number[];
  /** The newest visible event. */
  shown: number;
  start: () => void;
  stop: () => void;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    liveProbe: LiveProbe;
  }
}

/** Runs in the page before its own scripts. */
export function installLiveProbe(): void {
  const m: LiveProbe = {
    tasks: [],
    frames: [],
    commits: [],
    ages: [],
    lags: [],
    shown: -1,
    start: () => {
      Object.assign(m, { tasks: [], frames: [], commits: [], ages: [], lags: [] });
      [isRunning, commits, shownAt, unpainted] = [true, 0, 0, []];
      last = performance.now();
      requestAnimationFrame(tick);
    },
    stop: () => {
      isRunning = false;
    },
  };
  window.liveProbe = m;
  let isRunning = false;
  let last = 0;
  let commits = 0;
  let shownAt = 0;

  const tick = (now: number): void => {
    if (!isRunning) return;
    m.frames.push(now - last);
    last = now;
    m.commits.push(commits);
    commits = 0;
    if (shownAt > 0) m.ages.push(Date.now() - shownAt);
    // A task that is queued now runs after this frame has been painted.
    painted.port2.postMessage(0);
    requestAnimationFrame(tick);
  };
  const painted = new MessageChannel();
  let unpainted: number[] = [];
  painted.port1.addEventListener("message", () => {
    m.lags.push(...unpainted.map((sentAt) => Date.now() - sentAt));
    unpainted = [];
  });
  painted.port1.start();
  // React notifies its developer tools of each commit, even in production.
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        commits += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) m.tasks.push(duration);
  }).observe({ type: "longtask" });
  const read = (node: Node): void => {
    const text = node.textContent ?? "";
    if (!text.includes("ev=")) return;
    for (const [, nth, at] of text.matchAll(/ev=(\d+) t=(\d{13})/g)) {
      if (Number(nth) < m.shown) continue;
      if (Number(nth) > m.shown) unpainted.push(Number(at));
      m.shown = Number(nth);
      shownAt = Number(at);
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (addedNodes.length === 0) read(target);
      else addedNodes.forEach(read);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
