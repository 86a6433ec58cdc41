import type { User } from "@signalbox/contract";
import { isLogin, isReserved } from "../auth/logins.ts";
import { createToken } from "../../lib/random.ts";
import type { Store } from "../../store/store.ts";
import type { OAuth } from "./oauth.ts";
import type { Profile } from "./providers.ts";

/** The account and whether it is new, or the reason for refusing it, which the sign-in page shows. */
export type Account = { user: User; isNew: boolean } | { problem: string };

/**
 * Finds or creates the account of a person that the provider authenticated. An unclaimed account
 * that an administrator created for their login becomes theirs; an account with a password belongs
 * to somebody else.
 */
export function accountOf(
  person: Profile,
  oauth: Pick<OAuth, "externalIdOf" | "signUp">,
  { users, signInLinks, transaction }: Store,
): Account {
  return transaction(() => {
    const external_id = oauth.externalIdOf(person);
    const { avatar } = person;
    const email = users.isEmailOfAnother(person.email) ? "" : person.email;
    const known = users.findByExternalId(external_id);
    if (known !== undefined) return toAccount(users.update(known.id, { avatar }));
    const named = users.find(person.login);
    if (named !== undefined && !users.isUnclaimed(named.id))
      return { problem: `The login ${person.login} already belongs to another account` };
    if (named !== undefined) {
      // Otherwise anyone else who has the link could still choose a password and sign in to this
      // account.
      signInLinks.deleteOfUser(named.id);
      const change = { external_id, avatar, email: named.email || email };
      return toAccount(users.update(named.id, change));
    }
    if (!oauth.signUp) return { problem: "User registration is disabled" };
    if (isReserved(person.login)) return { problem: `The username ${person.login} is reserved` };
    if (!isLogin(person.login)) return { problem: "Invalid character in username" };
    const token = createToken();
    const user = users.insert({ login: person.login, email, avatar, token, external_id });
    return { user, isNew: true };
  });
}

/** Connects the account of somebody who is signed in with the person as whom the provider has just authenticated them. */
export function linkAccount(
  user: User,
  person: Profile,
  { externalIdOf, title }: Pick<OAuth, "externalIdOf" | "title">,
  { users, transaction }: Store,
): Account {
  return transaction(() => {
    const external_id = externalIdOf(person);
    const known = users.findByExternalId(external_id);
    if (known !== undefined && known.id !== user.id)
      return {
        problem: `${person.login} at ${title} already belongs to the account ${known.login}`,
      };
    if (known === undefined && users.isLinked(user.id))
      return { problem: `Your account already belongs to somebody else at ${title}` };
    return toAccount(users.update(user.id, { external_id, avatar: person.avatar }));
  });
}

const toAccount = (user: User | undefined): Account =>
  user === undefined ? { problem: "Unauthorized" } : { user, isNew: false };
