import type { User } from "@signalbox/contract";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { Store } from "../store/store.ts";
import type { Cipher } from "../keys/keys.ts";
import { createSessionId } from "../lib/random.ts";

export const sessionCookie = "_session_";
export const sessionSeconds = 720 * 60 * 60;

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
  return {
    begin: (user, replaced) => {
      const id = createSessionId();
      const now = secondsOf(clock);
      store.transaction(() => {
        if (replaced !== undefined) store.sessions.delete(cipher.hash(replaced));
        store.sessions.deleteExpired(now);
        const expires = now + sessionSeconds;
        const id_hash = cipher.hash(id);
        store.sessions.insert({ id_hash, user_id: user.id, created: now, expires });
        store.users.update(user.id, { last_login: now });
      });
      return id;
    },
    findUser: (id) => {
      const userId = store.sessions.findUserId(cipher.hash(id), secondsOf(clock));
      return userId === undefined ? undefined : store.users.findById(userId);
    },
    end: (id) => store.sessions.delete(cipher.hash(id)),
  };
}
