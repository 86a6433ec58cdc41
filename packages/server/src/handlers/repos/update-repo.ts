import { visibilities, type RepoChange } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { RepoSettings } from "../../store/repos.ts";

/** Ignores `protected`, `trusted`, `throttle` and `counter` unless a system administrator sends them. */
export const updateRepo: Handler<"updateRepo", Pick<Deps, "store">> = (
  { stored, caller, body },
  { store },
) => {
  const { protected: _, trusted: __, throttle: ___, counter: ____, ...forAll } = body;
  const change = caller.admin ? body : forAll;
  checkChange(change, stored.repo.counter);
  return store.repos.update(stored.repo.id, withoutNulls(change));
};

const checkChange = (
  { visibility, timeout, throttle, counter, config_path }: RepoChange,
  counterSoFar: number,
): void => {
  if (visibility !== undefined && visibility !== null && !isVisibility(visibility))
    throw new ApiError(400, `visibility must be one of ${visibilities.join(", ")}`);
  checkRange("timeout", timeout, 1, timeoutMinutesMost);
  checkRange("throttle", throttle, 0, throttleMost);
  checkRange("counter", counter, counterSoFar, counterMost);
  if ((config_path?.length ?? 0) > pathCharactersMost)
    throw new ApiError(400, `config_path must not be longer than ${pathCharactersMost} characters`);
};

const timeoutMinutesMost = 30 * 24 * 60;
const throttleMost = 10_000;
const counterMost = 1_000_000_000;
const pathCharactersMost = 1000;

const isVisibility = (text: string): boolean => visibilities.some((one) => one === text);

const checkRange = (
  name: string,
  value: number | null | undefined,
  least: number,
  most: number,
): void => {
  if (value === null || value === undefined || (value >= least && value <= most)) return;
  throw new ApiError(400, `${name} must be from ${least} to ${most}`);
};

const withoutNulls = (change: RepoChange): RepoSettings =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
