/** The measurements of a page. */
export type Seen = {
  tasks: { start: number; duration: number }[];
  keys: { name: string; duration: number }[];
  marks: Record<string, number>;
  frames: { ms: number; isBlank: boolean; top: number }[];
};

/** Measures a page from inside it. */
export type Probe = Seen & {
  /** Reads the entries that observers have not delivered yet. */
  flush: () => void;
  /** Marks the time of the first painted frame in which `check` is true. */
  watch: (name: string, check: () => boolean) => void;
  log: () => HTMLElement | null;
  /** Whether a line with this text is inside the log's viewport. */
  shows: (text: string) => boolean;
  /** Counts frames until `stop`. A frame is blank if rows do not fill the viewport. */
  startFrames: () => void;
  stopFrames: () => void;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before its own scripts. */
export function installProbe(): void {
  const m: Probe = {
    tasks: [],
    keys: [],
    marks: {},
    frames: [],
    flush: () => flushers.forEach((take) => take()),
    watch: (name, check) => {
      const checkAgain = (): void => {
        if (check()) afterPaint(() => (m.marks[name] = performance.now()));
        else requestAnimationFrame(checkAgain);
      };
      requestAnimationFrame(checkAgain);
    },
    log: () => document.querySelector<HTMLElement>('[role="log"]'),
    shows: (text) => {
      const log = m.log();
      if (log === null) return false;
      const view = log.getBoundingClientRect();
      return [...log.querySelectorAll("[data-line]")].some((row) => {
        if (!row.textContent.includes(text)) return false;
        const { top, bottom } = row.getBoundingClientRect();
        return top >= view.top - 1 && bottom <= view.bottom + 1;
      });
    },
    startFrames: () => {
      m.frames = [];
      isCounting = true;
      let last = performance.now();
      const tick = (now: number): void => {
        if (!isCounting) return;
        const frame = { ms: now - last, isBlank: false, top: m.log()?.scrollTop ?? 0 };
        last = now;
        m.frames.push(frame);
        afterPaint(() => (frame.isBlank = isBlank()));
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    },
    stopFrames: () => {
      isCounting = false;
    },
  };
  window.probe = m;
  let isCounting = false;
  const flushers: (() => void)[] = [];

  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, ...more });
    flushers.push(() => observer.takeRecords().forEach(take));
  };
  observe("longtask", ({ startTime, duration }) => m.tasks.push({ start: startTime, duration }));
  const events = { durationThreshold: 16 };
  observe("event", ({ name, duration }) => m.keys.push({ name, duration }), events);

  /** A posted message is handled after the current frame was painted. */
  const afterPaint = (run: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", run);
    port1.start();
    port2.postMessage(0);
  };

  const isBlank = (): boolean => {
    const log = m.log();
    const rows = log?.querySelectorAll("[data-line]");
    const [first, last] = [rows?.[0], rows?.[rows.length - 1]];
    if (!log || !first || !last) return true;
    const view = log.getBoundingClientRect();
    const top = first.getBoundingClientRect().top;
    const bottom = last.getBoundingClientRect().bottom;
    return top > view.top + 1 || bottom < view.top + log.clientHeight - 1;
  };
}

/** A minimal page: fetches the log, parses it, and shows its last 250 lines as text. */
export function installFloor({ call, last }: { call: string; last: string }): void {
  const show = async (): Promise<void> => {
    const response = await fetch(call);
    const lines: { out: string }[] = await response.json();
    const pre = document.createElement("pre");
    pre.textContent = lines
      .slice(-250)
      .map(({ out }) => out)
      .join("");
    document.body.replaceChildren(pre);
    scrollTo(0, document.body.scrollHeight);
    window.probe.watch("last", () => pre.textContent.includes(last));
  };
  void show();
}

/** Makes the requests of the page's workers reach a server that does not know `tail`. */
export function dropTail(): void {
  type Asking = { request?: { url: string } };
  const withoutTail = (message: Asking): Asking => {
    const { request } = message;
    if (request?.url === undefined) return message;
    const url = new URL(request.url);
    url.searchParams.delete("tail");
    return { ...message, request: { ...request, url: url.href } };
  };
  const post: (this: Worker, message: unknown, transfer: Transferable[]) => void = Reflect.get(
    Worker.prototype,
    "postMessage",
  );
  Worker.prototype.postMessage = function postWithoutTail(message: Asking, options: unknown) {
    post.call(this, withoutTail(message), Array.isArray(options) ? options : []);
  };
}
