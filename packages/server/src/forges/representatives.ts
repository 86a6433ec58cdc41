import type { ForgeLevel } from "../source/access.ts";
import { ForgeError } from "./forge-error.ts";
import type { Caller } from "./forge.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { Tokens } from "./tokens.ts";

/** People who have a token, in whose name the server acts for a repository. */
export type Representatives = {
  /**
   * Calls the forge for a repository: as its owner here or, if the forge refuses that, as others of whom it said that they reach
   * the level. Rejects with the error of the first.
   */
  forRepo: <Value>(
    repoId: number,
    level: ForgeLevel,
    call: (as: Caller) => Promise<Value>,
  ) => Promise<Value>;
};

const maxTried = 5;

export function createRepresentatives(
  { store }: Pick<ForgeParts, "store">,
  tokens: Tokens,
): Representatives {
  const candidates = (repoId: number, level: ForgeLevel): number[] => {
    const owner = store.repos.findById(repoId)?.repo.user_id ?? 0;
    const others = store.forgePermissions.usersAt(repoId, level);
    const all = [...new Set([owner, ...others])].filter((id) => id !== 0);
    const usable = all.filter((id) => store.forgeTokens.state(id)?.problem === "");
    return (usable.length > 0 ? usable : all.slice(0, 1)).slice(0, maxTried);
  };

  return {
    forRepo: async (repoId, level, call) => {
      let first: unknown;
      for (const userId of candidates(repoId, level)) {
        try {
          return await tokens.as(userId, call);
        } catch (error) {
          first ??= error;
          if (!isOfPerson(error)) throw error;
        }
      }
      throw first ?? new ForgeError("refused", "Nobody with access has signed in with the forge");
    },
  };
}

/** Whether the call may succeed for another person. */
const isOfPerson = (error: unknown): boolean =>
  error instanceof ForgeError && ["refused", "forbidden", "missing"].includes(error.failure);
