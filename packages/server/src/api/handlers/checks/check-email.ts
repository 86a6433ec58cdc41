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
