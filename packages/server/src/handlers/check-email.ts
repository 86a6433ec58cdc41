import { ApiError } from "../lib/api-error.ts";
import type { Store } from "../store/store.ts";
import { checkText } from "./check-text.ts";

/** The email as it is stored. Throws 409 where another account has it; `id` is the account that asks. */
export function checkEmail(text: string, { users }: Store, id?: number): string {
  const email = checkText("email", text);
  if (users.isEmailOfAnother(email, id))
    throw new ApiError(409, `The email ${email} belongs to another account`);
  return email;
}
