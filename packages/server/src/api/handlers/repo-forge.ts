import type { RepoForge } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import { secondsOf } from "../../lib/clock.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./handler.ts";

export const getRepoForge: Handler<"getRepoForge", Pick<Deps, "forge">> = ({ stored }, { forge }) =>
  describe(stored, forge);

export const testHook: Handler<"testHook", Pick<Deps, "forge" | "clock">> = async (
  { stored },
  { forge, clock },
) => {
  const tested = secondsOf(clock);
  describe(stored, forge);
  await forge?.testHook(stored);
  return { ...describe(stored, forge), tested };
};

function describe(stored: StoredRepo, forge: Deps["forge"]): RepoForge {
  const known = forge?.connection.ofRepo(stored);
  if (known === undefined)
    throw new ApiError(
      404,
      "The repository is not from a git host that this server is connected to",
    );
  return known;
}
