import { ApiError } from "../../../lib/api-error.ts";
import type { Store } from "../../../store/store.ts";
import { checkText } from "./check-text.ts";

/**
 * Validates an email and returns it trimmed. Throws a 409 if another account has it; `id` is the
 * account being changed.
 */
export function checkEmail(text: string, { users }: Store, id?: number): string {
  const email = checkText("email", text);
  if (users.isEmailOfAnother(email, id))
    throw new ApiError(409, `The email ${email} belongs to another account`);
  return email;
}

/** More say nothing of a person. */
const maxEmails = 20;

/** Validates the emails of an account besides the primary one, each once and without that. */
export function checkEmails(texts: readonly string[], primary: string): string[] {
  if (texts.length > maxEmails)
    throw new ApiError(400, `emails must not be more than ${maxEmails}`);
  const emails = new Map<string, string>();
  for (const text of texts) {
    const email = checkText("email", text);
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      throw new ApiError(400, `${email || "An empty text"} is no email address`);
    emails.set(email.toLowerCase(), email);
  }
  emails.delete(primary.toLowerCase());
  return [...emails.values()];
}
