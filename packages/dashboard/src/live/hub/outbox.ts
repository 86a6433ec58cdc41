import { mergeEvents, type RepoEvent } from "../../api/merge/merge.ts";
import { buildKey, type BuildKey } from "./protocol.ts";

/** A hidden tab needs its icon and title right, not each moment. */
const hiddenEveryMs = 1000;
/** A tab that lags so far behind asks again for everything rather than learn it bit by bit. */
const waitingMost = 500;

/**
 * Events on their way to one tab. Of each build only what is newest waits, and the next batch goes when
 * the tab has drawn the last one: a tab that is slow, or hidden, gets fewer events, not later ones.
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

  /** The builds that the tab shows with their stages. */
  builds(): Iterable<BuildKey> {
    return this.#builds;
  }

  show(isVisible: boolean, builds: readonly BuildKey[]): void {
    this.#builds = new Set(builds);
    if (isVisible && !this.#isVisible) this.#clearTimer();
    this.#isVisible = isVisible;
    this.#flush();
  }

  add(key: BuildKey, event: RepoEvent): void {
    const known = this.#waiting.get(key);
    const news = this.shows(key) ? event : withoutStages(event);
    this.#waiting.set(key, known === undefined ? news : mergeEvents(known, news));
    if (this.#waiting.size > waitingMost) {
      this.#waiting.clear();
      this.#refresh();
    }
    this.#flush();
  }

  /** The tab has drawn what it was sent. */
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

export const keyOf = ({ namespace, name, build }: RepoEvent): BuildKey =>
  buildKey({ namespace, name }, build.number);
