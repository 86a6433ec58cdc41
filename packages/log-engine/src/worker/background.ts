/** Does a small part of the work. Returns true while there is more. */
export type Step = () => boolean;

const SLICE_MS = 8;

/**
 * Runs long work in slices of a few milliseconds, round robin, so that requests are answered in between.
 * `defer` runs a function in a later task; `now` is a clock in milliseconds.
 */
export class Background {
  #steps: Step[] = [];
  #running = false;
  #defer: (run: () => void) => void;
  #now: () => number;

  constructor(defer: (run: () => void) => void, now: () => number) {
    this.#defer = defer;
    this.#now = now;
  }

  /** Adds work, or resumes it if it was added before. */
  add(step: Step): void {
    if (!this.#steps.includes(step)) this.#steps.push(step);
    if (this.#running) return;
    this.#running = true;
    this.#defer(() => this.#slice());
  }

  clear(): void {
    this.#steps = [];
  }

  #slice(): void {
    const until = this.#now() + SLICE_MS;
    while (this.#steps.length > 0 && this.#now() < until) {
      const step = this.#steps.shift();
      if (step?.() === true && !this.#steps.includes(step)) this.#steps.push(step);
    }
    this.#running = this.#steps.length > 0;
    if (this.#running) this.#defer(() => this.#slice());
  }
}
