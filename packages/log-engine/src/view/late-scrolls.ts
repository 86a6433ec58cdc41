/**
 * Frames without a late scroll until every scroll counts as the user's again. Chromium scrolls smoothly in another
 * thread, which may report a part of a scroll two frames after the page has scrolled elsewhere.
 */
const LATE_FRAMES = 10;

/** Recognises the rest of a scroll that began before the user turned following on or off. */
export class LateScrolls {
  #frames = 0;

  /** The user has turned following on or off. */
  begin(): void {
    this.#frames = LATE_FRAMES;
  }

  /** The user has begun another scroll. */
  end(): void {
    this.#frames = 0;
  }

  /** To be called in each animation frame while late scrolls are awaited. */
  passFrame(): void {
    this.#frames--;
  }

  get areAwaited(): boolean {
    return this.#frames > 0;
  }

  /** Whether a scroll would undo the user's decision. A late scroll may be followed by more. */
  take(scroll: { isUpwards: boolean; isEnd: boolean }, follows: boolean): boolean {
    if (!this.areAwaited) return false;
    const isLate = follows ? scroll.isUpwards : !scroll.isUpwards && scroll.isEnd;
    if (isLate) this.begin();
    return isLate;
  }
}
