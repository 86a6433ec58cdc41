import type { User } from "@signalbox/contract";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Store } from "../../store/store.ts";
import type { Cipher } from "../../store/keys/keys.ts";
import { writeProblemOf } from "../../store/database/write-problem.ts";
import { createSessionId } from "../../lib/random.ts";

export const sessionCookie = "_session_";
export const sessionSeconds = 720 * 60 * 60;
/** A session that nobody uses ends after this time. */
const idleSeconds = 14 * 24 * 60 * 60;
/** How often the time of the last use is stored, so that few requests write. */
const storedUseSeconds = 60 * 60;

export type Sessions = {
  /** Signs a user in and returns the id for the cookie. `replaced` is the previous one, if any. */
  begin: (user: User, replaced: string | undefined) => string;
  findUser: (id: string) => User | undefined;
  end: (id: string) => void;
};

/**
 * Server-side sessions. The database holds only hashes of their ids, so a stolen copy does not let
 * anyone sign in.
 */
export function createSessions(store: Store, clock: Clock, cipher: Cipher): Sessions {
  const storeUse = (idHash: string, now: number): void => {
    try {
      store.sessions.setUsed(idHash, now);
    } catch (error) {
      // Reads work while the disk is full.
      if (writeProblemOf(error) === undefined) throw error;
    }
  };
  return {
    begin: (user, replaced) => {
      const id = createSessionId();
      const now = secondsOf(clock);
      store.transaction(() => {
        if (replaced !== undefined) store.sessions.delete(cipher.hash(replaced));
        store.sessions.deleteExpired(now, now - idleSeconds);
        const expires = now + sessionSeconds;
        const id_hash = cipher.hash(id);
        store.sessions.insert({ id_hash, user_id: user.id, created: now, expires, used: now });
        store.users.update(user.id, { last_login: now });
      });
      return id;
    },
    findUser: (id) => {
      const idHash = cipher.hash(id);
      const now = secondsOf(clock);
      const session = store.sessions.find(idHash);
      if (session === undefined || session.expires <= now) return undefined;
      if (now - session.used >= idleSeconds) return undefined;
      if (now - session.used >= storedUseSeconds) storeUse(idHash, now);
      return store.users.findById(session.user_id);
    },
    end: (id) => store.sessions.delete(cipher.hash(id)),
  };
}
