import type { User } from "@signalbox/contract";
import { createToken } from "../../lib/random.ts";
import { isReserved } from "../../accounts/auth/logins.ts";
import { signInProblem } from "../../accounts/auth/sign-in-problem.ts";
import type { Deps } from "./deps.ts";
import { checkEmail, checkEmails } from "./checks/check-email.ts";
import { checkAddressable } from "./checks/check-text.ts";
import { listReposOf } from "./user.ts";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { Handler, StoreHandler } from "./handler.ts";
import type { Store } from "../../store/store.ts";

/**
 * An email that an administrator gives to a user is taken from any other account. Blocking a user also ends their sessions, revokes their administrator role and transfers their
 * repositories to the caller.
 */
export const changeUser: StoreHandler<"changeUser"> = ({ params, body, caller }, { store }) => {
  const user = findUser(params.login, store);
  const { admin, active } = body;
  const emails = body.emails && checkEmails(body.emails, user.email);
  if (emails)
    store.transaction(() => {
      const known = new Set(store.users.otherEmails(user.id));
      for (const email of emails) if (!known.has(email)) store.users.releaseEmail(email);
      store.users.setOtherEmails(user.id, emails);
    });
  if (admin === false || active === false) checkLastAdmin(user, store);
  if (active !== false)
    return store.users.update(user.id, { admin: admin ?? undefined, active: active ?? undefined });
  return store.transaction(() => {
    store.repos.handOver(user.id, caller.id);
    store.sessions.deleteOfUser(user.id);
    store.signInLinks.deleteOfUser(user.id);
    return store.users.update(user.id, { admin: false, active: false });
  });
};

/**
 * Throws a 409 if this user is the last person who can administer the server. Machine accounts are
 * not counted because they cannot sign in.
 */
function checkLastAdmin({ id, login, admin, active }: User, { users }: Store): void {
  if (!admin || !active) return;
  const others = users.list().filter((user) => user.id !== id && user.active && !user.machine);
  if (others.some((user) => user.admin)) return;
  const message = `${login} is the last active system administrator. Appoint another one first`;
  throw new ApiError(409, message);
}

export const createSignInLink: Handler<"createSignInLink", Pick<Deps, "store" | "links">> = (
  { params, origin },
  { store, links },
) => {
  const user = findUser(params.login, store);
  const problem = signInProblem(user);
  if (problem !== undefined) throw new ApiError(400, problem);
  return links.create(user, origin);
};

export const createUser: Handler<"createUser", Pick<Deps, "store" | "links" | "serverWebhook">> = (
  { body, origin },
  { store, links, serverWebhook },
) => {
  const login = body.login ?? "";
  const machine = body.machine ?? false;
  if (login.length < 1 || Buffer.byteLength(login) > 50)
    throw new ApiError(400, "Invalid username length");
  if (!/^[\w.-]+$/.test(login)) throw new ApiError(400, "Invalid character in username");
  checkAddressable("login", login);
  if (isReserved(login)) throw new ApiError(400, `The username ${login} is reserved`);
  if (store.users.find(login) !== undefined)
    throw new ApiError(409, `A user named ${login} already exists`);
  const token = toToken(body.token) ?? createToken();
  if (store.users.findByToken(token) !== undefined)
    throw new ApiError(409, "This token cannot be used; choose another one");
  const email = checkEmail(body.email ?? "", store);
  const { user, answer } = store.transaction(() => {
    const added = store.users.insert({ login, email, machine, token, admin: body.admin ?? false });
    const link = machine ? { token } : links.create(added, origin);
    return { user: added, answer: { ...added, ...link } };
  });
  serverWebhook.userChanged("created", user);
  return answer;
};

/** A token that the caller chooses must be hard to guess. */
function toToken(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined || text === "") return undefined;
  if (/^[\x21-\x7e]{32,128}$/.test(text)) return text;
  throw new ApiError(400, "A token must have 32 to 128 printable ASCII characters without spaces");
}

export const deleteUser: Handler<"deleteUser", Pick<Deps, "store" | "serverWebhook">> = (
  { params },
  { store, serverWebhook },
) => {
  const user = findUser(params.login, store);
  checkLastAdmin(user, store);
  store.users.delete(user.id);
  serverWebhook.userChanged("deleted", user);
  return undefined;
};

/** Finds a user by login, or by id if no user has that login. */
function findUser(text: string, { users }: Store): User {
  const byId = /^\d{1,15}$/.test(text) ? () => users.findById(Number(text)) : () => undefined;
  const user = users.find(text) ?? byId();
  if (user === undefined) throw noRows();
  return user;
}

export const getOneUser: StoreHandler<"getOneUser"> = ({ params }, { store }) =>
  findUser(params.login, store);

export const listReposOfUser: StoreHandler<"listReposOfUser"> = ({ params }, { store }) =>
  listReposOf(findUser(params.login, store), store).map(({ repo }) => repo);

export const listUsers: StoreHandler<"listUsers"> = (_input, { store }) => store.users.list();

/**
 * The answer contains the new token only for a machine account, because people can read theirs on
 * their account page.
 */
export const rotateTokenOfUser: StoreHandler<"rotateTokenOfUser"> = ({ params }, { store }) => {
  const user = findUser(params.login, store);
  const token = createToken();
  store.users.updateToken(user.id, token);
  const answer = { ...user, message: "Token rotated" };
  return user.machine ? { ...answer, token } : answer;
};
