import type { FoundRepository } from "./find-repositories.ts";
import type { Git } from "./git.ts";
import type { Refs } from "./refs.ts";

export interface WatchOptions {
  /**
   * Called when branches or tags of a repository moved, came or went: `compareRefs` names which. The
   * change counts as seen when this resolves; when it rejects, the same change is reported again.
   */
  onChange(slug: string, before: Refs, after: Refs): Promise<void> | void;
  /** A repository that git cannot read, told once until it can again. */
  onError(slug: string, error: unknown): void;
  readonly intervalMs: number;
  /** Milliseconds since 1970, by the clock that files are stamped with. */
  now(): number;
  readonly signal: AbortSignal;
}

export interface RefWatcher {
  /** `seen`: the refs that need not be reported, from the database or the repository's present ones. */
  add(repository: FoundRepository, seen: Refs): void;
  remove(slug: string): void;
  /** One look at all repositories, as the interval does it. */
  check(): Promise<void>;
  /** Resolves when the signal has ended the watcher and its last call of onChange. */
  readonly stopped: Promise<void>;
}

export declare function watchRefs(git: Git, options: WatchOptions): RefWatcher;
