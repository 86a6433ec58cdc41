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
    const found = findAccount(person, oauth, users);
    if ("problem" in found) return found;
    const external_id = oauth.externalIdOf(person);
    const { avatar } = person;
    const email = users.isEmailOfAnother(person.email) ? "" : person.email;
    const { user } = found;
    if (user === undefined) {
      const token = createToken();
      const added = users.insert({ login: person.login, email, avatar, token, external_id });
      return { user: added, isNew: true };
    }
    if (users.isLinked(user.id)) return toAccount(users.update(user.id, { avatar }));
    // Otherwise anyone else who has the link could still choose a password and sign in to this
    // account.
    signInLinks.deleteOfUser(user.id);
    return toAccount(users.update(user.id, { external_id, avatar, email: user.email || email }));
  });
}

/** The account that a person gets, undefined if a new one is made for them, or why there is none. */
export function findAccount(
  person: Profile,
  { externalIdOf, signUp }: Pick<OAuth, "externalIdOf" | "signUp">,
  users: Store["users"],
): { user: User | undefined } | { problem: string } {
  const known = users.findByExternalId(externalIdOf(person));
  if (known !== undefined) return { user: known };
  const named = users.find(person.login);
  if (named !== undefined)
    return users.isUnclaimed(named.id)
      ? { user: named }
      : { problem: `The login ${person.login} already belongs to another account` };
  if (!signUp) return { problem: "User registration is disabled" };
  if (isReserved(person.login)) return { problem: `The username ${person.login} is reserved` };
  if (!isLogin(person.login)) return { problem: "Invalid character in username" };
  return { user: undefined };
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
