import { ProviderError } from "../accounts/oauth/request-provider.ts";
import { secondsOf } from "../lib/clock.ts";
import { ForgeError } from "./forge-error.ts";
import type { Caller } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";

/** The valid access tokens of people. */
export type Tokens = {
  /**
   * Calls the forge on behalf of a person. Renews a token that ends soon, and notes whether the forge still accepts it. Rejects
   * with a ForgeError: `refused` if the person has to sign in again.
   */
  as: <Value>(userId: number, call: (as: Caller) => Promise<Value>) => Promise<Value>;
};

/** A token that ends this soon is renewed before it is used. */
const minSeconds = 60;

const signInAgain = "The access that was given at the last sign-in has ended; sign in again";

export function createTokens({
  store,
  oauth,
  clock,
  signal,
}: Pick<ForgeParts, "store" | "oauth" | "clock" | "signal">): Tokens {
  /** Two renewals at once would use the same refresh token, which a forge may accept only once. */
  const renewals = new Map<number, Promise<string>>();

  const renew = async (userId: number, refresh: string): Promise<string> => {
    try {
      const tokens = await oauth.renew(refresh);
      store.forgeTokens.set(userId, tokens);
      return tokens.access;
    } catch (cause) {
      if (!(cause instanceof ProviderError)) throw cause;
      const { status = 500 } = cause;
      if (status >= 500 || status === 429)
        throw new ForgeError("unavailable", cause.message, { cause });
      store.forgeTokens.setState(userId, { problem: signInAgain });
      throw new ForgeError("refused", signInAgain, { cause });
    }
  };

  const tokenOf = async (userId: number): Promise<string> => {
    const running = renewals.get(userId);
    if (running !== undefined) return running;
    const tokens = store.forgeTokens.find(userId);
    if (tokens === undefined) throw new ForgeError("refused", "The person has to sign in again");
    const { access, refresh, expires } = tokens;
    if (expires === 0 || expires > secondsOf(clock) + minSeconds) return access;
    if (refresh === undefined) throw new ForgeError("refused", signInAgain);
    const renewal = renew(userId, refresh).finally(() => renewals.delete(userId));
    renewals.set(userId, renewal);
    return renewal;
  };

  const callerOf = async (userId: number): Promise<Caller> => ({
    token: await tokenOf(userId),
    signal,
  });

  /** GitLab accepts a token no more once it has renewed it, so a call that was running is made again with the new one. */
  const isReplaced = async (userId: number, token: string): Promise<boolean> =>
    token !== (await tokenOf(userId));

  const attempt = async <Value>(
    userId: number,
    call: (as: Caller) => Promise<Value>,
    { isLast }: { isLast: boolean },
  ): Promise<Value> => {
    const caller = await callerOf(userId);
    try {
      return await call(caller);
    } catch (error) {
      if (!(error instanceof ForgeError) || !refusals.has(error.failure)) throw error;
      if (!isLast && (await isReplaced(userId, caller.token)))
        return attempt(userId, call, { isLast: true });
      if (error.failure !== "refused") throw error;
      store.forgeTokens.setState(userId, { problem: signInAgain });
      throw new ForgeError("refused", signInAgain, { cause: error });
    }
  };

  return { as: (userId, call) => attempt(userId, call, { isLast: false }) };
}

/** How the API and git refuse a token. */
const refusals: ReadonlySet<string> = new Set(["refused", "forbidden"]);
