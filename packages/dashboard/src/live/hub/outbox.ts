import { mergeEvents, type RepoEvent } from "../../api/merge/merge.ts";
import { buildKey, type BuildKey } from "./protocol.ts";

/** A hidden tab only has to keep its icon and title roughly current. */
const hiddenEveryMs = 1000;
/** If more builds than this have events waiting, refetching is cheaper for the tab than merging them. */
const maxWaiting = 500;

/**
 * The events that wait to be sent to one tab. Events about the same build are merged, and the next batch is sent
 * when the tab has drawn the last one. A slow or hidden tab therefore receives fewer events, not outdated ones: a message port
 * has a queue without a limit.
 */
export class Outbox {
  #send: (events: RepoEvent[]) => void;
  #refresh: () => void;
  #waiting = new Map<BuildKey, RepoEvent>();
  #isTaken = true;
  #isVisible = true;
  #builds: ReadonlySet<BuildKey> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (events: RepoEvent[]) => void, refresh: () => void) {
    this.#send = send;
    this.#refresh = refresh;
  }

  /** Whether the tab shows the stages of a build. */
  shows(key: BuildKey): boolean {
    return this.#builds.has(key);
  }

  show(isVisible: boolean, builds: readonly BuildKey[]): void {
    this.#builds = new Set(builds);
    if (isVisible && !this.#isVisible) this.#clearTimer();
    this.#isVisible = isVisible;
    this.#flush();
  }

  add(key: BuildKey, event: RepoEvent): void {
    const known = this.#waiting.get(key);
    const update = this.shows(key) ? event : withoutStages(event);
    this.#waiting.set(key, known === undefined ? update : mergeEvents(known, update));
    if (this.#waiting.size > maxWaiting) {
      this.#waiting.clear();
      this.#refresh();
    }
    this.#flush();
  }

  /** Called when the tab has drawn the events that it was sent. */
  taken(): void {
    this.#isTaken = true;
    this.#flush();
  }

  close(): void {
    this.#waiting.clear();
    this.#clearTimer();
  }

  #flush(): void {
    if (!this.#isTaken || this.#waiting.size === 0 || this.#timer !== undefined) return;
    this.#isTaken = false;
    const events = [...this.#waiting.values()];
    this.#waiting.clear();
    if (!this.#isVisible)
      this.#timer = setTimeout(() => {
        this.#clearTimer();
        this.#flush();
      }, hiddenEveryMs);
    this.#send(events);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const withoutStages = (event: RepoEvent): RepoEvent => {
  if (event.build.stages === undefined) return event;
  const { stages: _, ...build } = event.build;
  return { ...event, build };
};

export function keyOf({ namespace, name, build }: RepoEvent): BuildKey {
  return buildKey({ namespace, name }, build.number);
}
