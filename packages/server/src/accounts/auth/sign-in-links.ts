import type { SignInLink, User } from "@signalbox/contract";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Store } from "../../store/store.ts";
import type { Cipher } from "../../store/keys/keys.ts";
import { hashPassword } from "./passwords.ts";
import { createSessionId } from "../../lib/random.ts";
import { signInProblem } from "./sign-in-problem.ts";

export const signInLinkPath = "/login/link";
const linkSeconds = 72 * 60 * 60;

export type SignInLinks = {
  /** Creates a link for a person and invalidates their previous one. */
  create: (user: User, origin: string) => SignInLink;
  /** The owner of a link that is still valid. */
  findUser: (key: string) => User | undefined;
  /**
   * Uses the link up: sets the password and ends the user's existing sessions. Undefined if the
   * link was used or the user was blocked in the meantime.
   */
  choosePassword: (key: string, password: string) => Promise<User | undefined>;
};

/** One-time links that let people choose a password for an account created for them. */
export function createSignInLinks(store: Store, clock: Clock, cipher: Cipher): SignInLinks {
  const findUser = (key: string): User | undefined => {
    const id = store.signInLinks.findUserId(cipher.hash(key), secondsOf(clock));
    const user = id === undefined ? undefined : store.users.findById(id);
    return user !== undefined && signInProblem(user) === undefined ? user : undefined;
  };
  return {
    create: (user, origin) => {
      const key = createSessionId();
      const expires = secondsOf(clock) + linkSeconds;
      store.signInLinks.replace({ user_id: user.id, key_hash: cipher.hash(key), expires });
      return {
        sign_in_url: `${origin}${signInLinkPath}?key=${key}`,
        sign_in_url_expires: expires,
      };
    },
    findUser,
    choosePassword: async (key, password) => {
      const password_hash = await hashPassword(password);
      return store.transaction(() => {
        const user = findUser(key);
        if (user === undefined) return undefined;
        store.signInLinks.deleteOfUser(user.id);
        store.sessions.deleteOfUser(user.id);
        return store.users.update(user.id, { password_hash });
      });
    },
  };
}
