import { randomBytes } from "node:crypto";
import { secondsOf } from "../lib/clock.ts";
import type { StoredRepo } from "../store/repos.ts";
import { ForgeError } from "./forge-error.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { Representatives } from "./representatives.ts";

/** The hooks by which the forge reports changes of active repositories. */
export type Hooks = {
  /** The address to which they post. */
  url: () => string;
  /**
   * Makes the hook of a repository, or replaces it, with a new secret. Rejects with a ForgeError; commits are then noticed by
   * polling alone.
   */
  make: (stored: StoredRepo) => Promise<void>;
  /** Removes the hook. A failure is stored with the repository, because nothing depends on it. */
  remove: (stored: StoredRepo) => Promise<void>;
  /** Makes the hook again if the forge has stopped it, or somebody has deleted it there, which is looked at now and then. */
  keep: (stored: StoredRepo) => Promise<void>;
  /** Has the forge send a request that starts no build. Rejects with a ForgeError. */
  test: (stored: StoredRepo) => Promise<void>;
};

const secretBytes = 24;
/** How often the forge is asked for the state of a hook. */
const lookEverySeconds = 600;

export function createHooks(parts: ForgeParts, { forRepo }: Representatives): Hooks {
  const { config, forge, store, clock, origin, report } = parts;
  const url = () => `${config.hookOrigin?.origin ?? origin()}/hook`;

  const deleteAll = (stored: StoredRepo, known: string): Promise<void> => {
    const { id, slug } = stored.repo;
    return forRepo(id, "admin", async (as) => {
      const hooks = await forge.listHooks(as, slug);
      const found = hooks.filter((hook) => isSamePlace(hook.url, url())).map((hook) => hook.id);
      // Also one at an address that this server had before.
      const all = new Set(known === "" ? found : [...found, known]);
      for (const hookId of all) await forge.deleteHook(as, slug, hookId);
    });
  };

  const make: Hooks["make"] = async (stored) => {
    const { id, slug } = stored.repo;
    await deleteAll(stored, store.forgeRepos.find(id)?.hookId ?? "");
    const secret = randomBytes(secretBytes).toString("base64url");
    // Stored first, because the forge may send a request before it answers.
    store.forgeRepos.rotateSecret(id, secret);
    const hook = { url: url(), secret };
    const hookId = await forRepo(id, "admin", (as) => forge.createHook(as, slug, hook));
    store.forgeRepos.update(id, { hookId, hookMade: secondsOf(clock), hookProblem: "" });
  };

  const looked = new Map<number, number>();
  const keep: Hooks["keep"] = async (stored) => {
    const { id, slug } = stored.repo;
    const { hookId = "", hookMade = 0, hookProblem = "" } = store.forgeRepos.find(id) ?? {};
    const now = secondsOf(clock);
    const last = Math.max(looked.get(id) ?? 0, hookMade);
    if (hookId === "" || last + lookEverySeconds > now) return;
    looked.set(id, now);
    try {
      const all = await forRepo(id, "admin", (as) => forge.listHooks(as, slug));
      const hook = all.find((one) => one.id === hookId);
      if (hook?.isStopped === false) {
        if (hookProblem !== "") store.forgeRepos.update(id, { hookProblem: "" });
        return;
      }
      await make(stored);
      const what =
        hook === undefined
          ? `The hook of ${slug} was deleted at ${forge.title}`
          : `${forge.title} had stopped the hook of ${slug}`;
      report.line(`${what}, so it was made again`);
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      const message = `The hook could not be checked: ${error.message}`;
      store.forgeRepos.update(id, { hookProblem: message });
    }
  };

  return {
    url,
    make,
    keep,
    remove: async (stored) => {
      const { id } = stored.repo;
      const known = store.forgeRepos.find(id)?.hookId ?? "";
      try {
        await deleteAll(stored, known);
        store.forgeRepos.update(id, { hookId: "", hookMade: 0, hookProblem: "" });
      } catch (error) {
        if (!(error instanceof ForgeError)) throw error;
        const hookProblem = `The hook could not be removed from ${forge.title}: ${error.message}`;
        store.forgeRepos.update(id, { hookProblem });
      }
    },
    test: async (stored) => {
      const { id, slug } = stored.repo;
      const hookId = store.forgeRepos.find(id)?.hookId ?? "";
      if (hookId === "") throw new ForgeError("missing", "The repository has no hook");
      await forRepo(id, "admin", (as) => forge.testHook(as, slug, hookId));
    },
  };
}

/** Drone's hooks at Gitea have their secret in the query, and their scheme may be the one before a proxy was added. */
function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)];
  return a !== null && b !== null && a.host === b.host && a.pathname === b.pathname;
}
