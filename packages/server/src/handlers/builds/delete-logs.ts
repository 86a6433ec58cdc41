import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { findStep } from "./find-step.ts";

export const deleteLogs: Handler<"deleteLogs", Pick<Deps, "store" | "logs">> = async (
  { stored, params },
  { store, logs },
) => {
  const { place } = findStep(stored.repo.id, params, store);
  if (!(await logs.removeStored(place))) throw noRows();
  return undefined;
};
