import type { Build } from "@signalbox/contract";
import { noRows, toPathNumber } from "../../http/api-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";

/** The build of a path. Throws an ApiError where the number is none, or no build has it. */
export const findBuild = ({ repo }: StoredRepo, number: string, store: Store): Build => {
  const build = store.builds.find(repo.id, toPathNumber(number));
  if (build === undefined) throw noRows();
  return build;
};
