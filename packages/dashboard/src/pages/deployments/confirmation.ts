import { looksSecret, type Build } from "@signalbox/contract";
import type { Environment, Promotion, Rollback } from "@signalbox/insight";
import { betweenWords } from "./lane-words.ts";

/** The deployment to confirm, as it was when the button was pressed. */
export type Confirmation = {
  kind: "promote" | "rollback";
  target: string;
  /** The number that is passed to the server: of a build, or of the deployment to return to. */
  number: number;
  /** The number of the build that will run. */
  shown: number;
  /** The heading of the list of builds. */
  heading: string;
  builds: readonly Build[];
  /** The deployment whose parameters are repeated. */
  repeated: Build | undefined;
};

/**
 * Undefined if the lane offers no such deployment. A rollback names the earlier deployment and not its build, because the
 * server then repeats its parameters, and because the build may have been deleted.
 */
export function confirmationOf(
  kind: Confirmation["kind"],
  { target, promotion, rollback, current }: Environment,
): Confirmation | undefined {
  return kind === "promote"
    ? promotionOf(target, promotion, current)
    : rollbackOf(target, rollback);
}

const promotionOf = (
  target: string,
  promotion: Promotion,
  current: Build | undefined,
): Confirmation | undefined => {
  if (promotion.kind !== "offered") return undefined;
  const { build, between } = promotion;
  const { number } = build;
  const all = { kind: "promote", target, number, shown: number, repeated: current } as const;
  return current === undefined
    ? { ...all, heading: "This build will be deployed", builds: [build] }
    : { ...all, heading: betweenWords(between, true), builds: between?.builds ?? [] };
};

const rollbackOf = (target: string, rollback: Rollback): Confirmation | undefined => {
  if (rollback.kind !== "offered") return undefined;
  const { deployment, deployed = deployment.number, between } = rollback;
  return {
    kind: "rollback",
    target,
    number: deployment.number,
    shown: deployed,
    heading: betweenWords(between, false),
    builds: between?.builds ?? [],
    repeated: deployment,
  };
};

/** The parameters of a deployment as one line; empty if it has none. */
export function parametersText(build: Build | undefined): string {
  return Object.entries(build?.params ?? {})
    .map(([key, value]) => (isHidden(key, value) ? `${key} (hidden)` : `${key}=${value}`))
    .join(", ");
}

/** Answers leave out the values of parameters whose names look like a secret's. */
export function isHidden(name: string, value: string): boolean {
  return value === "" && looksSecret(name);
}
