import type { NewUserAnswer, User } from "@signalbox/contract";
import type { Problems } from "../../components/forms/use-form.ts";
import type { OneTimeSecret } from "./OneTimeSecretDialog.tsx";

export type UserValues = { login: string; email: string; admin: boolean; machine: boolean };

export const emptyUser: UserValues = { login: "", email: "", admin: false, machine: false };

export function userValues({ login, email, admin, machine }: User): UserValues {
  return {
    login,
    email,
    admin,
    machine,
  };
}

/** Login and email are required. The server checks whether a login is valid. */
export function checkUser({ login, email }: UserValues): Problems<UserValues> {
  return {
    login: login.trim() === "" ? "A login is required" : undefined,
    email: email.trim() === "" ? "An email is required" : undefined,
  };
}

/** The field that the server's error is about. For a duplicate login, each database has its own message. */
export function userFieldOf(message: string): keyof UserValues | undefined {
  if (/username|already|unique|duplicate/i.test(message)) return "login";
  return /email/i.test(message) ? "email" : undefined;
}

/** The secret that an answer about a user contains once: a machine's token, a sign-in link, or nothing. */
export function oneTimeSecretOf(
  login: string,
  answer: Partial<NewUserAnswer> | undefined,
): OneTimeSecret | undefined {
  if (answer?.token) return { kind: "token", login, text: answer.token };
  if (!answer?.sign_in_url) return undefined;
  const expires = answer.sign_in_url_expires ?? 0;
  return { kind: "link", login, text: answer.sign_in_url, expires };
}

/** The users whose login or email contains the filter. */
export function filterUsers(users: readonly User[], filter: string): User[] {
  const wanted = filter.trim().toLowerCase();
  return users.filter(
    ({ login, email }) =>
      login.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted),
  );
}
