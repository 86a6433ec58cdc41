import { createToken } from "../../auth/random.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkAddressable } from "../check-text.ts";
import { checkEmail } from "./check-email.ts";

export const createUser: Handler<"createUser", Pick<Deps, "store" | "links">> = (
  { body, origin },
  { store, links },
) => {
  const login = body.login ?? "";
  const machine = body.machine ?? false;
  if (login.length < 1 || Buffer.byteLength(login) > 50)
    throw new ApiError(400, "Invalid username length");
  if (!/^[\w.-]+$/.test(login)) throw new ApiError(400, "Invalid character in username");
  checkAddressable("login", login);
  if (store.users.find(login) !== undefined)
    throw new ApiError(409, `There is a user ${login} already`);
  const token = toToken(body.token) ?? createToken();
  if (store.users.findByToken(token) !== undefined)
    throw new ApiError(409, "This token cannot be used");
  const email = checkEmail(body.email ?? "", store);
  return store.transaction(() => {
    const user = store.users.insert({ login, email, machine, token, admin: body.admin ?? false });
    return { ...user, ...(machine ? { token } : links.create(user, origin)) };
  });
};

/** A token of the caller's own choice must be one that nobody guesses. */
const toToken = (text: string | null | undefined): string | undefined => {
  if (text === null || text === undefined || text === "") return undefined;
  if (/^[\x21-\x7e]{32,128}$/.test(text)) return text;
  throw new ApiError(400, "A token must have 32 to 128 characters and no spaces");
};
